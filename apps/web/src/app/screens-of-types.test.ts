import { type ResourceType, resourceTypes } from '@notewell/model';
import { expect, it } from 'vitest';
import { addressOf } from '../shell/screens.tsx';
import { screens } from './screens.ts';

const chart = 'Shown and edited in the chart of its patient.';
const settings = 'One record for each person or practice, edited on its settings screen.';
const ofPatient = 'On a page of its own in the record of its patient.';
const writing = 'Has no screen yet: writing aids follow.';
const quality = 'Has no screen yet: audits of notes follow.';
const reports = 'Has no screen yet: reports follow.';
const exchange = 'Has no screen yet: exchange with other systems follows.';

/** Types that no screen opens by their id, each with the reason. */
const withoutScreen: { readonly [T in ResourceType]?: string } = {
  Allergy: chart,
  Announcement: 'Listed under Announcements in Admin.',
  Appointment: 'Opens in the calendar.',
  CarePlanOutcome: 'Shown in the outcomes, the care plan and the care thread of its patient; written in notes.',
  CarePlanSession: 'Written by the server when a note is signed. The note and its outcomes show the work.',
  CdaParsingTask: exchange,
  ChannelMembership: 'Listed with its conversation.',
  ChatMessage: 'Shown in its conversation.',
  ClinicalDocument: exchange,
  ComplianceAudit: quality,
  ComplianceQuestionnaire: quality,
  Condition: chart,
  Consent: ofPatient,
  Coverage: ofPatient,
  Dialogue: 'Listed with its session, and opened as the note that it led to.',
  DocumentReference: chart,
  DocumentTransmission: exchange,
  EpisodeOfCare: chart,
  KeyVault: 'Listed with its versions under Keys and secrets.',
  Media: 'A file of another record, which shows it.',
  Medication: chart,
  Notation: 'Listed under Notations in Admin.',
  NoteAudit: quality,
  Notification: 'Listed in the inbox.',
  Observation: chart,
  Packet: 'Chosen where forms are sent to a patient; filled in as its response.',
  Person: 'Shown in each of its records as the same person in other records.',
  PersonalPreferences: settings,
  PersonalSignature: settings,
  PracticePreferences: settings,
  RelatedPerson: ofPatient,
  ReportCriteria: reports,
  ReportDelivery: reports,
  Scribble: chart,
  Script: writing,
  SecurityToken: 'Reviewed under Temporary access.',
  SharedScribble: writing,
  Snippet: writing,
  SnippetTemplate: writing,
  SpeechRule: writing,
  SpeechRuleTemplate: writing,
  TextExpansion: writing,
  TextExpansionTemplate: writing,
  Transcription: 'Has no screen yet: the ambient scribe follows.',
};

it('every type has a screen, or a reason for having none', () => {
  const shown = resourceTypes.filter((type) => addressOf(screens, type, 'id') !== undefined);
  const listed = Object.keys(withoutScreen);
  expect(resourceTypes.filter((type) => !shown.includes(type) && !listed.includes(type))).toEqual([]);
  // A reason of a type that has a screen by now would be false.
  expect(shown.filter((type) => listed.includes(type))).toEqual([]);
});
