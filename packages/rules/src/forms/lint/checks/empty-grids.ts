import { isGrid } from '../../questions/index.ts';
import { type Check, quoted } from '../finding.ts';

/** Grids without rows. */
export const emptyGrids: Check = {
  name: 'empty-grids',
  severity: 'Error',
  find: ({ all }) =>
    all
      .filter((item) => isGrid(item) && (item.items ?? []).length === 0)
      .map((item) => ({ at: item.linkId, message: `The grid ${quoted(item)} has no questions. Put some under it.` })),
};
