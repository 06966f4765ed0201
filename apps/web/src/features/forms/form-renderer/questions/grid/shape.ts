import type { QuestionnaireItem } from '@notewell/model';
import { isSingleChoice } from '@notewell/rules';

export type GridShape =
  /** All rows choose among the same options, which are the columns. */
  | { readonly kind: 'options'; readonly columns: readonly { readonly value: string; readonly display: string }[] }
  /** Each row has child questions; the columns are their positions. */
  | { readonly kind: 'cells'; readonly columns: readonly string[] }
  /** Each row has one answer. */
  | { readonly kind: 'answers' };

const mostColumns = 8;

/** The column layout of a grid, derived from its rows. */
export function gridShape({ items: rows = [] }: QuestionnaireItem): GridShape {
  const [first] = rows;
  const options = first?.options ?? [];
  const names = (row: QuestionnaireItem) => JSON.stringify(row.options?.map(({ value, display }) => [value, display]));
  const alike = rows.every((row) => isSingleChoice(row) && (row.items ?? []).length === 0 && names(row) === names(first ?? row));
  if (alike && options.length > 0 && options.length <= mostColumns) return { kind: 'options', columns: options };
  const widest = rows.reduce<readonly QuestionnaireItem[]>(
    (most, { items = [] }) => (items.length > most.length ? items : most),
    [],
  );
  if (widest.length > 0) return { kind: 'cells', columns: widest.map(({ shortText, text }) => shortText ?? text ?? '') };
  return { kind: 'answers' };
}
