import { type Check, quoted } from '../finding.ts';
import { isChoosing } from '../kinds.ts';

/** Questions that choose among options and have none. */
export const emptyChoices: Check = {
  name: 'empty-choices',
  severity: 'Error',
  find: ({ all }) =>
    all
      .filter((item) => isChoosing(item) && (item.options ?? []).length === 0)
      .map((item) => ({ at: item.linkId, message: `${quoted(item)} offers nothing to choose from. Add its options.` })),
};
