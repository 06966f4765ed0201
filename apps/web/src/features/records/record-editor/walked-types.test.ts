import { readFileSync } from 'node:fs';
import { type ResourceType, resourceTypes } from '@notewell/model';
import { practiceRecordTypes } from '@notewell/rules';
import { expect, it } from 'vitest';
import { chartRecordTypes } from '../chart-records/table.ts';

/** Tests that walk the fields of types that are in no table, by the types. */
const walks: { readonly [T in ResourceType]?: string } = {
  Patient: './record-fields.test.tsx',
  Practitioner: './record-fields.test.tsx',
  Encounter: './record-fields.test.tsx',
  CarePlan: '../../../screens/charts/care-plan/plan-row.test.ts',
  ObservableRoutines: '../../../screens/charts/routines/routines-row.test.ts',
  DocumentReference: '../../charts/documents/walk-particulars.test.tsx',
  Appointment: '../../scheduling/visit-panel/walk-visit.test.tsx',
  PracticePreferences: '../../../screens/admin/preferences/walk-settings.test.tsx',
};
/** Types whose every field is set, stored, shown again, cleared and refused in a test. */
const walked: readonly string[] = [...practiceRecordTypes, ...chartRecordTypes, ...Object.keys(walks)];

const definitions = 'Built in Build, whose editors have tests of their own.';
const writing = 'Has no form yet: writing aids follow.';
const quality = 'Has no form yet: audits of notes follow.';
const reports = 'Has no form yet: reports follow.';
const server = 'Written by the server; no form.';
const answers = 'Answers are entered question by question; each type of question has its test.';
const personal = 'One’s own settings, each in a part of the account page.';
const talk = 'A name, a purpose and members, or a text.';
const acts = 'Comes about by an act, such as an upload, a link or a grant. Few or no fields are typed.';

/** Types that are not walked, each with the reason. */
const unwalked: { readonly [T in ResourceType]?: string } = {
  Announcement: talk,
  CarePlanOutcome: 'Written in notes.',
  CarePlanSession: server,
  CdaParsingTask: server,
  Channel: talk,
  ChannelMembership: acts,
  ChatMessage: talk,
  ClinicalDocument: server,
  ComplianceAudit: quality,
  ComplianceQuestionnaire: quality,
  Dialogue: server,
  DocumentTransmission: server,
  Form: definitions,
  GrantSet: 'Permissions are ticked in a table with a test of its own.',
  GroupNoteDefinition: definitions,
  KeyVault: 'Keys and secrets are never shown again.',
  Media: acts,
  Notation: writing,
  Note: 'Written section by section; each kind of section has its test.',
  NoteAudit: quality,
  NoteDefinition: definitions,
  NoteRule: definitions,
  NoteSectionForm: definitions,
  NoteTemplate: definitions,
  Notification: server,
  Observation: 'Vitals are entered in one row, with a test of its own.',
  Packet: definitions,
  PacketResponse: answers,
  Person: acts,
  PersonalPreferences: personal,
  PersonalSignature: personal,
  Questionnaire: definitions,
  QuestionnaireResponse: answers,
  ReportCriteria: reports,
  ReportDelivery: reports,
  Scribble: 'Drawn, not typed.',
  Script: writing,
  SecurityRole: 'Grant sets are ticked in a table with a test of its own.',
  SecurityToken: acts,
  SharedScribble: writing,
  SignatureConfiguration: definitions,
  Snippet: writing,
  SnippetTemplate: writing,
  SpeechRule: writing,
  SpeechRuleTemplate: writing,
  TextExpansion: writing,
  TextExpansionTemplate: writing,
  Transcription: server,
};

it.each(Object.entries(walks))('the fields of %s are walked in its test', (type, path) => {
  const source = readFileSync(new URL(path, import.meta.url), 'utf8');
  expect(source).toContain('walk-fields.testing.tsx');
  expect(source).toContain(`'${type}'`);
});

it('the fields of every type are walked, or there is a reason', () => {
  const listed = Object.keys(unwalked);
  expect(resourceTypes.filter((type) => !walked.includes(type) && !listed.includes(type))).toEqual([]);
  // A reason of a type that is walked by now would be false.
  expect(walked.filter((type) => listed.includes(type))).toEqual([]);
});
