import type { Draft } from '../maker.ts';

export type Rules = NonNullable<Draft<'NoteDefinition'>['rules']>;

/** What every note of a visit that took place is held to. */
const always: Rules = [
  { rule: 'FutureDate', severity: 'Block' },
  { rule: 'SpanMidnight', severity: 'Block' },
  { rule: 'ServiceDate', severity: 'Warn', parameters: { maxDays: 7 } },
  { rule: 'LocationSelected', severity: 'Warn' },
  { rule: 'ProgramSelected', severity: 'Warn' },
];

export const behavioralRules: Rules = [
  ...always,
  { rule: 'SessionTimePresent', severity: 'Block' },
  { rule: 'SessionDuration', severity: 'Warn' },
  { rule: 'SessionOverlap', severity: 'Warn' },
  { rule: 'MissingDiagnosis', severity: 'Warn' },
  { rule: 'GoalLinkage', severity: 'Warn' },
];

export const medicalRules: Rules = [
  ...always,
  { rule: 'MissingDiagnosis', severity: 'Block' },
  { rule: 'Insurance', severity: 'Warn' },
];

export const contactRules: Rules = [
  ...always,
  { rule: 'SessionTimePresent', severity: 'Block' },
  { rule: 'SessionDurationIncrement', severity: 'Warn', parameters: { incrementMinutes: 15 } },
];

export const missedRules: Rules = [{ rule: 'FutureDate', severity: 'Warn' }];
