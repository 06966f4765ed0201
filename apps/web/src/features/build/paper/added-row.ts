import type { QuestionnaireItem } from '@notewell/model';
import { isGrid } from '@notewell/rules';

/** The row of a table that can be added again, with its columns; undefined for a table of fixed rows. */
export const addedRow = (item: QuestionnaireItem): QuestionnaireItem | undefined =>
  isGrid(item) && item.items?.[0]?.repeats ? item.items[0] : undefined;
