import type { QuestionnaireItem } from '@notewell/model';
import { factsOf } from '../../questions/index.ts';
import { type Check, type Found, quoted } from '../finding.ts';

/** Conditions that compare with a value that is not an option of the question. */
export const unknownOptions: Check = {
  name: 'unknown-options',
  severity: 'Error',
  find: ({ all, byId }) => {
    const wrong = (item: QuestionnaireItem): Found[] =>
      [item.displayWhen, item.requiredWhen].flatMap((when) =>
        (when?.conditions ?? []).flatMap(({ question, operator, value, values }): Found[] => {
          const of = question === undefined ? undefined : byId.get(question);
          const compares = ['Equals', 'NotEquals', 'OneOf', 'NoneOf', undefined].includes(operator);
          if (!of || factsOf(of).options === 'open' || !compares || (of.options ?? []).length === 0) return [];
          return [...(value === undefined ? [] : [value]), ...(values ?? [])]
            .filter((one) => !of.options?.some((option) => option.value === one))
            .map((one) => ({
              at: item.linkId,
              message: `A condition of ${quoted(item)} compares ${quoted(of)} with “${one}”, which is none of its options.`,
            }));
        }),
      );
    return all.flatMap(wrong);
  },
};
