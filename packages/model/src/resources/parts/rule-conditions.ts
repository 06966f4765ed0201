import { code, group, integer, list, text } from '../../kernel/field.ts';
import {
  Logic,
  PeriodAnchor,
  PeriodMatch,
  Refutation,
  RuleOperator,
  RuleSubject,
  TimeRelation,
} from '../../vocabularies/index.ts';

/**
 * Conditions for showing or applying something, joined by And, Or or None (none of them may hold). Each compares a
 * subject of spec section 3, or the answer to `question`, with `value`. Numbers, days and times have the API's text form.
 */
export const ruleConditions = () =>
  group({
    logic: code(Logic).required(),
    conditions: list(
      group({
        subject: code(RuleSubject),
        question: text({ max: 200 }).about('linkId of the question, in place of a subject'),
        operator: code(RuleOperator),
        value: text(),
        values: list(text(), { max: 200 }).about('For OneOf and NoneOf'),
        refutation: code(Refutation).about('Refuted turns the condition round'),
        timeRelation: code(TimeRelation),
        periodAnchor: code(PeriodAnchor),
        periodMatch: code(PeriodMatch),
        periodOffset: integer().about('Days added to the anchor'),
      }),
      { max: 100 },
    ),
  });
