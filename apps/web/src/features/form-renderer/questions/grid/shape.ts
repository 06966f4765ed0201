import type { QuestionnaireItem } from '@notewell/model';

export type GridShape =
  /** Every row is a choice among the same options, which are the columns. */
  | { readonly kind: 'options'; readonly columns: readonly { readonly value: string; readonly display: string }[] }
  /** Every row has questions of its own, which are the columns by their place. */
  | { readonly kind: 'cells'; readonly columns: readonly string[] }
  /** Rows have an answer each. */
  | { readonly kind: 'answers' };

const mostColumns = 8;

/** What the columns of a grid are, as its rows have it. */
export function gridShape({ items: rows = [] }: QuestionnaireItem): GridShape {
  const [first] = rows;
  const options = first?.options ?? [];
  const names = (row: QuestionnaireItem) => JSON.stringify(row.options?.map(({ value, display }) => [value, display]));
  const alike = rows.every(
    (row) => row.type === 'Choice' && (row.items ?? []).length === 0 && names(row) === names(first ?? row),
  );
  if (alike && options.length > 0 && options.length <= mostColumns) return { kind: 'options', columns: options };
  const widest = rows.reduce<readonly QuestionnaireItem[]>(
    (most, { items = [] }) => (items.length > most.length ? items : most),
    [],
  );
  if (widest.length > 0) return { kind: 'cells', columns: widest.map(({ shortText, text }) => shortText ?? text ?? '') };
  return { kind: 'answers' };
}
