import { type Check, type Found, quoted } from '../finding.ts';
import { canScore } from '../kinds.ts';

/** Scores over questions without a number, and options without a score among options that have one. */
export const scoresNotNumeric: Check = {
  name: 'scores-not-numeric',
  severity: 'Error',
  find: ({ byId, all, scoring, subscales = [] }) => {
    const over = (at: string, words: string, linkIds: readonly string[]): Found[] =>
      linkIds.flatMap((linkId) => {
        const item = byId.get(linkId);
        if (!item || canScore(item)) return [];
        return [{ at, message: `${words} ${quoted(item)}, whose answers are neither numbers nor scored options.` }];
      });
    const counted = new Set([...(scoring?.items ?? []), ...subscales.flatMap(({ items }) => items)]);
    const partly = all.flatMap((item): Found[] => {
      const scored = (item.options ?? []).filter(({ score }) => score !== undefined).length;
      if (scored === 0 || scored === item.options?.length) return [];
      const severity = counted.has(item.linkId) ? 'Error' : 'Warning';
      return [{ at: item.linkId, severity, message: `Some options of ${quoted(item)} have a score and some have none.` }];
    });
    return [
      ...over('scoring.items', 'The score counts', scoring?.items ?? []),
      ...over(
        'scoring.alerts',
        'An alert watches the score of',
        (scoring?.alerts ?? []).flatMap(({ linkId }) => linkId ?? []),
      ),
      ...subscales.flatMap(({ name, items }) => over('subscales', `The subscale “${name}” counts`, items)),
      ...(scoring &&
      (scoring.items ?? []).length === 0 &&
      !all.some((item) => item.options?.some(({ score }) => score !== undefined))
        ? [{ at: 'scoring.items', message: 'The score counts nothing: no question is named and no option has a score.' }]
        : []),
      ...partly,
    ];
  },
};
