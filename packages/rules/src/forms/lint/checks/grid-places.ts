import type { QuestionnaireItem } from '@notewell/model';
import { isGrid, isSection, takesAnswer } from '../../questions/index.ts';
import { type Check, type Found, quoted } from '../finding.ts';

/** True for an item that fits a grid's cell; text, headings and tables do not. */
const fitsCell = takesAnswer;

const lost = (grid: QuestionnaireItem, item: QuestionnaireItem): Found => ({
  at: item.linkId,
  message: `${quoted(item)} is inside the table ${quoted(grid)}, which cannot show it. Move it out of the table.`,
});

const inRow = (grid: QuestionnaireItem, row: QuestionnaireItem): readonly Found[] => {
  const cells = row.items ?? [];
  if (cells.length === 0) return !fitsCell(row) ? [lost(grid, row)] : [];
  // A row with cells only names the row; it takes no answer itself.
  const own = isSection(row) ? [] : [lost(grid, row)];
  return [
    ...own,
    ...cells.flatMap((cell) => (!fitsCell(cell) ? [lost(grid, cell)] : (cell.items ?? []).map((deep) => lost(grid, deep)))),
  ];
};

/** Questions in a table that would never be displayed. */
export const gridPlaces: Check = {
  name: 'grid-places',
  severity: 'Error',
  find: ({ all }) => all.filter(isGrid).flatMap((grid) => (grid.items ?? []).flatMap((row) => inRow(grid, row))),
};
