import { code, group, integer, list, text } from '../../kernel/field.ts';
import { AnyNoteRule } from '../../vocabularies/index.ts';

/** The enabled rule; `Custom` runs the practice’s own NoteRule. */
export const noteRuleName = () => code(AnyNoteRule);

/** Parameters of rules; each rule reads those it knows. Durations are whole minutes, ages whole years. */
export const noteRuleParameters = () =>
  group({
    minMinutes: integer({ min: 0 }),
    maxMinutes: integer({ min: 0 }),
    incrementMinutes: integer({ positive: true }),
    minAge: integer({ min: 0, max: 150 }),
    maxAge: integer({ min: 0, max: 150 }),
    minDays: integer(),
    maxDays: integer().about('Days between service and note'),
    sections: list(text({ max: 100 }), { max: 200 }).about('Ids of the sections looked at'),
    codes: list(text({ max: 100 }), { max: 1_000 }),
    similarityPercent: integer({ min: 0, max: 100 }),
  });
