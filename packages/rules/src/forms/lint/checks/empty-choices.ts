import { needsOptions } from '../../questions/index.ts';
import { type Check, quoted } from '../finding.ts';

/** Choice questions without options. */
export const emptyChoices: Check = {
  name: 'empty-choices',
  severity: 'Error',
  find: ({ all }) =>
    all
      .filter((item) => needsOptions(item) && (item.options ?? []).length === 0)
      .map((item) => ({ at: item.linkId, message: `${quoted(item)} offers nothing to choose from. Add its options.` })),
};
