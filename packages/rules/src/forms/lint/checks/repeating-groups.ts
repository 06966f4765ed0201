import { isSection } from '../../questions/index.ts';
import { isRepeating } from '../../repeats.ts';
import { type Check, type Found, quoted } from '../finding.ts';

/** A repeating heading needs questions, and the names of its entries must be unique. */
export const repeatingGroups: Check = {
  name: 'repeating-groups',
  severity: 'Error',
  find: ({ all }) =>
    all.flatMap((item): Found[] => [
      ...(isSection(item) && item.repeats && !isRepeating(item)
        ? [{ at: item.linkId, message: `${quoted(item)} is filled in several times and has no questions. Put some under it.` }]
        : []),
      ...(/#\d+(?:\.\d+)*$/.test(item.linkId) && all.some((other) => isRepeating(other))
        ? [
            {
              at: item.linkId,
              message: `The internal name ${item.linkId} reads like an entry of a group. Choose one without # and a number.`,
            },
          ]
        : []),
    ]),
};
