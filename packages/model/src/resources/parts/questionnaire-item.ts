import {
  boolean,
  code,
  coding,
  decimal,
  type Field,
  type Fields,
  group,
  integer,
  list,
  longText,
  text,
  type ValueOf,
} from '../../kernel/field.ts';
import { Calculation, Layout, PrefillSource, Presence, QuestionDisplayStyle, QuestionType } from '../../vocabularies/index.ts';
import { ruleConditions } from './rule-conditions.ts';

const itemFields = {
  linkId: text({ max: 200 }).required().about('Unique within the questionnaire; answers name it'),
  prefix: text({ max: 30 }).about('Before the text, such as 1 or A.'),
  type: code(QuestionType).required(),
  displayStyle: code(QuestionDisplayStyle),
  text: longText(),
  shortText: text().about('In tables, plots and printouts'),
  help: longText(),
  placeholder: text(),
  code: coding().about('LOINC where the question has one'),
  presence: code(Presence),
  required: boolean(),
  repeats: boolean(),
  readOnly: boolean(),
  hidden: boolean(),
  options: list(
    group({
      value: text().required().about('What an answer stores'),
      display: text().required(),
      code: coding(),
      score: decimal(),
      exclusive: boolean().about('Cannot be chosen together with others'),
    }),
    { max: 2_000, unique: 'value' },
  ),
  initial: list(text(), { max: 200 }),
  min: decimal(),
  max: decimal(),
  step: decimal({ positive: true }),
  minLabel: text().about('At the low end of a slider or rating'),
  maxLabel: text(),
  minLength: integer({ min: 0 }),
  maxLength: integer({ positive: true }),
  minItems: integer({ min: 0 }),
  maxItems: integer({ positive: true }),
  unit: coding().about('UCUM'),
  layout: code(Layout),
  columns: integer({ min: 1, max: 12 }),
  displayWhen: ruleConditions(),
  requiredWhen: ruleConditions(),
  calculation: group({
    kind: code(Calculation).required(),
    from: list(text({ max: 200 }), { max: 500 })
      .required()
      .about('linkIds, in order'),
    scores: boolean().about('Over the scores of the chosen options, not their values'),
    decimals: integer({ min: 0, max: 10 }),
  }),
  prefill: group({ from: code(PrefillSource).required(), path: text().about('Within the source'), question: text({ max: 200 }) }),
  lookup: group({ resourceType: text({ max: 60 }), path: text() }).about('What EhrLookup, TableReport and ServiceEvents show'),
  observation: group({ code: coding().required(), unit: coding(), category: text({ max: 60 }) }).about(
    'The observation that a signed answer becomes',
  ),
} as const satisfies Fields;

/** A question, or a heading or grid with questions below it. */
export type QuestionnaireItem = ValueOf<typeof itemFields> & { items?: QuestionnaireItem[] | undefined };

/** Levels of nested questions: part, group, grid, row, follow-up. Forms of other systems nest deeper. */
export const questionnaireDepth = 8;

/** Unrolled to a fixed depth, so that code derived from fields reads the tree without recursion. */
const level = (depth: number): Field<QuestionnaireItem, false> =>
  depth === 1 ? group(itemFields) : group({ ...itemFields, items: list(level(depth - 1), { max: 2_000 }) });

export const questionnaireItems = () => list(level(questionnaireDepth), { max: 2_000 });
