import { type ResourceType, resourceTypes } from '@notewell/model';
import { expect, it } from 'vitest';
import { addressOf } from '../shell/screens.tsx';
import { screens } from './screens.ts';

const chart = 'Shown and edited in the chart of its patient.';
const inNote = 'Written in a note and shown with it.';
const settings = 'One record for each person or practice, edited on its settings screen.';
const ofPatient = 'On a page of its own in the record of its patient.';
const later = 'Has no screen yet.';

/** Types that no screen opens by their id, each with the reason. */
const withoutScreen: { readonly [T in ResourceType]?: string } = {
  Allergy: chart,
  Announcement: 'Listed under Announcements in Admin.',
  Appointment: 'Opens in the calendar.',
  CarePlan: later,
  CarePlanOutcome: later,
  CarePlanSession: later,
  CdaParsingTask: later,
  ChannelMembership: 'Listed with its conversation.',
  ChatMessage: 'Shown in its conversation.',
  ClinicalDocument: later,
  ComplianceAudit: later,
  ComplianceQuestionnaire: later,
  Condition: chart,
  Consent: ofPatient,
  Coverage: ofPatient,
  Dialogue: later,
  DocumentReference: chart,
  DocumentTransmission: later,
  EpisodeOfCare: chart,
  KeyVault: 'Listed with its versions under Keys and secrets.',
  Media: 'A file of another record, which shows it.',
  Medication: chart,
  Notation: 'Listed under Notations in Admin.',
  NoteAudit: later,
  Notification: 'Listed in the inbox.',
  Observation: chart,
  Packet: later,
  Person: later,
  PersonalPreferences: settings,
  PersonalSignature: settings,
  PracticePreferences: settings,
  QuestionnaireResponse: inNote,
  RelatedPerson: ofPatient,
  ReportCriteria: later,
  ReportDelivery: later,
  Scribble: chart,
  Script: later,
  SecurityToken: 'Reviewed under Temporary access.',
  SharedScribble: later,
  Snippet: later,
  SnippetTemplate: later,
  SpeechRule: later,
  SpeechRuleTemplate: later,
  TextExpansion: later,
  TextExpansionTemplate: later,
  Transcription: inNote,
};

it('every type has a screen, or a reason for having none', () => {
  const shown = resourceTypes.filter((type) => addressOf(screens, type, 'id') !== undefined);
  const listed = Object.keys(withoutScreen);
  expect(resourceTypes.filter((type) => !shown.includes(type) && !listed.includes(type))).toEqual([]);
});
