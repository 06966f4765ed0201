import type { Coverage, Encounter, HealthcareService, Note, NoteDefinition } from '@notewell/model';
import type { NoteRuleInput, RuleParameters } from './input.ts';
import type { RuleName } from './rule.ts';
import { noteRules } from './table.ts';

/* A complete note with its context, for tests to break. */

export const preferences = {
  noteSignWarningTimeout: 36,
  sessionsToSignIncludeWeekends: true,
  requirePlaceOfService: true,
  hidePlaceOfService: false,
  checkOverlappingSessions: false,
};
export const patient = { id: 'p', resourceType: 'Patient' as const };
export const doctor = { id: 'd', resourceType: 'Practitioner' as const };
export const note = (change: Partial<Note> = {}): Note => ({
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: patient,
  participants: [{ role: 'PrimaryPerformer', individual: doctor }],
  sections: [
    { id: 'time', kind: 'SessionTime', sessionTime: { start: '2026-11-20T15:00:00Z', end: '2026-11-20T15:50:00Z' } },
    { id: 'dx', kind: 'Diagnosis', diagnoses: [{ code: { code: 'F41.1' }, isPrimary: true }] },
  ],
  ...change,
});
export const encounter = (change: Partial<Encounter> = {}): Encounter => ({
  resourceType: 'Encounter',
  id: 'p.e',
  status: 'Finished',
  subject: patient,
  patient,
  appointment: { id: 'p.a' },
  program: { id: 'prog', display: 'Outpatient' },
  location: { location: { id: 'loc', display: 'Main Street' } },
  placeOfService: { code: '11' },
  visitStatus: 'Show',
  ...change,
});
export const service = (change: Partial<HealthcareService> = {}): HealthcareService => ({
  resourceType: 'HealthcareService',
  id: 's',
  name: 'Therapy',
  flags: ['Billable'],
  minimumMinutes: 38,
  maximumMinutes: 52,
  unitMinutes: 10,
  ...change,
});
export const coverage = (change: Partial<Coverage> = {}): Coverage => ({
  resourceType: 'Coverage',
  patient,
  status: 'Active',
  start: '2026-01-01',
  ...change,
});
export const definition: Pick<NoteDefinition, 'sections' | 'rules' | 'visitStatus'> = {
  sections: [
    { id: 'time', kind: 'Form', title: 'Time', content: 'SessionTime' },
    { id: 'dx', kind: 'Form', title: 'Diagnosis', content: 'Diagnosis', diagnosisHandling: 'PrimaryHandling' },
  ],
};
export const input = (change: Partial<NoteRuleInput> = {}): NoteRuleInput => ({
  note: note(),
  definition,
  encounter: encounter(),
  service: service(),
  program: { resourceType: 'Program', id: 'prog', name: 'Outpatient', locations: [{ id: 'loc' }], minimumAge: 18 },
  patient: { resourceType: 'Patient', id: 'p', name: { family: 'Doe' }, birthDate: '1990-01-01' },
  coverages: [coverage()],
  otherEncounters: [],
  preferences,
  timeZone: 'America/Chicago',
  now: '2026-11-21T01:00:00Z',
  ...change,
});
export const session = (start: string, end: string, rest: object = {}) =>
  note({ sections: [{ id: 'time', kind: 'SessionTime', sessionTime: { start, end, ...rest } }] });
export const find = (rule: RuleName, change: Partial<NoteRuleInput> = {}, parameters: RuleParameters = {}) =>
  noteRules[rule].check(input(change), parameters);
export const other = (start: string, end: string, change: object = {}) => ({
  ...encounter(),
  id: 'p.other',
  start,
  end,
  ...change,
});
