import { type Check, type Found, quoted } from '../finding.ts';

/** Options with the same text, so that nobody can tell them apart, or without text. */
export const duplicateOptions: Check = {
  name: 'duplicate-options',
  severity: 'Warning',
  find: ({ all }) =>
    all.flatMap((item) => {
      const words = (item.options ?? []).map(({ display }) => display.trim().toLowerCase());
      return words.flatMap((one, at): Found[] => {
        if (one === '')
          return [{ at: item.linkId, severity: 'Error', message: `Option ${at + 1} of ${quoted(item)} has no words.` }];
        return words.indexOf(one) < at
          ? [{ at: item.linkId, message: `${quoted(item)} offers “${item.options?.[at]?.display ?? ''}” twice.` }]
          : [];
      });
    }),
};
