import { type Check, quoted } from '../finding.ts';

/** Options that give points in a form that counts none. */
export const unusedPoints: Check = {
  name: 'unused-points',
  severity: 'Warning',
  find: ({ all, scoring, subscales = [] }) => {
    if (scoring || subscales.length > 0 || all.some(({ calculation }) => calculation)) return [];
    const first = all.find(({ options = [] }) => options.some(({ score }) => score !== undefined));
    return first
      ? [
          {
            at: 'scoring',
            message: `The options of ${quoted(first)} give points that nobody counts. Choose a score under “The whole form”.`,
          },
        ]
      : [];
  },
};
