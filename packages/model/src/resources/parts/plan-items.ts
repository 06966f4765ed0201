import { code, group, integer, longText, text } from '../../kernel/field.ts';
import { CarePlanItemKind } from '../../vocabularies/clinical/care-plans.ts';
import { DurationUnit } from '../../vocabularies/clinical/durations.ts';

/** Words of a goal, objective or intervention, in a plan and in the library of goals. */
export const planItemWords = {
  id: text({ max: 200 }).required(),
  parent: text({ max: 200 }).about('Id of the goal an objective serves, or of the objective an intervention serves'),
  kind: code(CarePlanItemKind).required(),
  number: text({ max: 20 }),
  title: longText().required(),
  description: longText(),
} as const;

export const planItemFrequency = () =>
  group({
    times: integer({ min: 1 }),
    every: integer({ min: 1 }),
    unit: code(DurationUnit),
    minutes: integer({ min: 1 }),
  });
