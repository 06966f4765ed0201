import type { RuleOperator } from '@notewell/model';
import { type Check, type Found, quoted } from '../finding.ts';

const needsValue: ReadonlySet<RuleOperator> = new Set([
  'Equals',
  'NotEquals',
  'LessThan',
  'AtMost',
  'GreaterThan',
  'AtLeast',
  'Contains',
]);
const needsValues: ReadonlySet<RuleOperator> = new Set(['OneOf', 'NoneOf']);

/** Conditions without a source, or without a value to compare with. */
export const incompleteConditions: Check = {
  name: 'incomplete-conditions',
  severity: 'Error',
  find: ({ all }) =>
    all.flatMap((item) =>
      [item.displayWhen, item.requiredWhen].flatMap((when) =>
        (when?.conditions ?? []).flatMap(({ question, subject, operator, value, values }): Found[] => {
          const faults = (message: string): Found[] => [
            { at: item.linkId, message: `A condition of ${quoted(item)} ${message}` },
          ];
          if (question === undefined && subject === undefined) return faults('asks of no question and no subject.');
          if (operator && needsValue.has(operator) && (value ?? '') === '')
            return faults('compares with nothing. Give it a value.');
          if (operator && needsValues.has(operator) && (values ?? []).length === 0)
            return faults('compares with an empty list. Give it values.');
          return [];
        }),
      ),
    ),
};
