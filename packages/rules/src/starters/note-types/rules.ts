import type { NoteDefinition } from '@notewell/model';

export type Rules = NonNullable<NoteDefinition['rules']>;

/** Rules for every note of a visit that took place. */
const always: Rules = [
  { rule: 'FutureDate', severity: 'Block' },
  { rule: 'SpanMidnight', severity: 'Block' },
  { rule: 'ServiceDate', severity: 'Warn', parameters: { maxDays: 7 } },
  { rule: 'LocationSelected', severity: 'Warn' },
];

/** Rules that a note type begins with. They hold for any sections. */
export const usualRules: Rules = [...always, { rule: 'SessionOverlap', severity: 'Warn' }];

/** A first visit, a crisis: nobody has agreed on goals yet. */
export const firstVisitRules: Rules = [
  ...always,
  { rule: 'SessionTimePresent', severity: 'Block' },
  { rule: 'SessionDuration', severity: 'Warn' },
  { rule: 'SessionOverlap', severity: 'Warn' },
  { rule: 'MissingDiagnosis', severity: 'Block' },
];

export const behavioralRules: Rules = [...firstVisitRules, { rule: 'GoalLinkage', severity: 'Warn' }];

export const groupRules: Rules = [
  ...firstVisitRules.filter(({ rule }) => rule !== 'MissingDiagnosis'),
  { rule: 'GroupNoteIndividualised', severity: 'Block' },
];

export const medicalRules: Rules = [...always, { rule: 'MissingDiagnosis', severity: 'Block' }];

export const contactRules: Rules = [
  ...always,
  { rule: 'SessionTimePresent', severity: 'Block' },
  { rule: 'SessionDurationIncrement', severity: 'Warn', parameters: { incrementMinutes: 15 } },
];

export const missedRules: Rules = [{ rule: 'FutureDate', severity: 'Warn' }];
