import type { QuestionnaireItem } from '@notewell/model';
import { type Answers, valuesOf } from '../answers.ts';
import { isSingleChoice } from '../questions/index.ts';
import { isUnnamedRow, occurrenceOf } from '../repeats.ts';
import type { Reading, SaidAnswer } from './reading.ts';

/** Above this number, options share one column: one column each would be too narrow to read. */
const mostColumns = 5;

/** Renders an answered grid: crosses under shared options, the parts of each row, or one answer each. Open rows stay empty. */
export function readGrid(
  grid: QuestionnaireItem,
  answers: Answers,
  saidOf: (linkId: string) => SaidAnswer | undefined,
  isShown: (linkId: string) => boolean,
): Reading | undefined {
  const rows = (grid.items ?? []).filter(({ linkId }) => isShown(linkId) || saidOf(linkId));
  const cells = rows.flatMap((row) => [row, ...(row.items ?? [])]);
  if (!cells.some(({ linkId }) => valuesOf(answers, linkId).length > 0)) return undefined;
  const label = grid.text ?? '';
  const called = (row: QuestionnaireItem) => {
    const entry = occurrenceOf(row);
    return [row.prefix, row.text, entry && entry.of > 1 ? entry.number : undefined].filter(Boolean).join(' ');
  };
  const [first] = rows;
  const options = first?.options ?? [];
  const alike = rows.every(
    ({ type, options: own = [], items = [] }) =>
      isSingleChoice({ type }) &&
      items.length === 0 &&
      JSON.stringify(own.map(({ value, display }) => [value, display])) ===
        JSON.stringify(options.map(({ value, display }) => [value, display])),
  );
  if (alike && options.length > 0 && options.length <= mostColumns) {
    return {
      kind: 'table',
      label,
      head: ['', ...options.map(({ display }) => display)],
      rows: rows.map((row) => [
        called(row),
        ...options.map(({ value }) => (valuesOf(answers, row.linkId).includes(value) ? 'X' : '')),
      ]),
      widths: [5, ...options.map(() => 2)],
    };
  }
  const wordsOf = ({ linkId }: QuestionnaireItem) => saidOf(linkId)?.display ?? valuesOf(answers, linkId).map(String).join(', ');
  const widest = rows.reduce<readonly QuestionnaireItem[]>(
    (most, { items = [] }) => (items.length > most.length ? items : most),
    [],
  );
  if (widest.length === 0) {
    return { kind: 'table', label, head: ['', 'Answer'], rows: rows.map((row) => [called(row), wordsOf(row)]), widths: [5, 4] };
  }
  const columns = widest.map(({ shortText, text }) => shortText ?? text ?? '');
  const cellsOf = (row: QuestionnaireItem) => (row.items ?? []).map(wordsOf);
  if (rows.every(isUnnamedRow))
    return { kind: 'table', label, head: columns, rows: rows.map(cellsOf), widths: columns.map(() => 3) };
  return {
    kind: 'table',
    label,
    head: ['', ...columns],
    rows: rows.map((row) => [called(row), ...cellsOf(row)]),
    widths: [3, ...columns.map(() => 3)],
  };
}
