import { isPlaceholder } from '../../questions/index.ts';
import { type Check, type Found, quoted } from '../finding.ts';

/** Options, rows and columns whose text is still the builder's own. */
export const placeholderTexts: Check = {
  name: 'placeholder-texts',
  severity: 'Error',
  find: ({ all }) =>
    all.flatMap((item): Found[] => {
      const left = (item.options ?? []).map(({ display }) => display).filter(isPlaceholder);
      return [
        ...(left.length > 0
          ? [{ at: item.linkId, message: `${quoted(item)} still offers “${left.join('”, “')}”. Write the real answers.` }]
          : []),
        ...(isPlaceholder(item.text) ? [{ at: item.linkId, message: `${quoted(item)} still has no name of its own.` }] : []),
      ];
    }),
};
