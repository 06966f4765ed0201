import type { QuestionnaireItem } from '@notewell/model';
import { numberOf } from '../../answers.ts';
import { comparesOrder, keepsNumbers, operatorsFor } from '../../comparisons.ts';
import { takesAnswer } from '../../questions/index.ts';
import { type Check, type FormFacts, type Found, quoted } from '../finding.ts';

type Condition = NonNullable<NonNullable<QuestionnaireItem['displayWhen']>['conditions']>[number];

/** True for a question that never has an answer, because nobody sees it and nothing fills it in. */
const isNeverAnswered = ({ hidden, presence, calculation, prefill, initial }: QuestionnaireItem): boolean =>
  (hidden === true || presence === 'NotPresent') && !calculation && !prefill && (initial ?? []).length === 0;

function fault({ question, operator, value, values }: Condition, { byId }: FormFacts): Omit<Found, 'at'> | undefined {
  const source = question === undefined ? undefined : byId.get(question);
  if (!source) return undefined;
  if (!takesAnswer(source)) return { message: `asks for the answer to ${quoted(source)}, which is not a question.` };
  if (isNeverAnswered(source))
    return { message: `asks for the answer to ${quoted(source)}, which is always hidden, so nobody can answer it.` };
  const usual = operator ?? (values ? 'OneOf' : value === undefined ? 'Exists' : 'Equals');
  if (keepsNumbers(source) && value !== undefined && value !== '' && numberOf(value) === undefined)
    return { message: `compares ${quoted(source)}, which is a number, with “${value}”.` };
  if (operatorsFor(source).includes(usual)) return undefined;
  // An order of words or options holds by accident; other comparisons merely read oddly.
  return {
    severity: comparesOrder(usual) ? 'Error' : 'Warning',
    message: `compares ${quoted(source)} in a way that does not fit its answers. Choose another comparison.`,
  };
}

/** Conditions on questions that nobody can answer, and comparisons that do not fit the answers. */
export const unfitConditions: Check = {
  name: 'unfit-conditions',
  severity: 'Error',
  find: (form) =>
    form.all.flatMap((item) =>
      [item.displayWhen, item.requiredWhen].flatMap((when) =>
        (when?.conditions ?? []).flatMap((condition): Found[] => {
          const found = fault(condition, form);
          return found ? [{ ...found, at: item.linkId, message: `A condition of ${quoted(item)} ${found.message}` }] : [];
        }),
      ),
    ),
};
