import type { KeyboardEvent } from 'react';

const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
/** Input types that use the arrow keys themselves. */
const ownArrows = new Set(['date', 'time', 'datetime-local', 'number', 'range', 'radio']);

/** Up, Down and Enter move within the column, as in a spreadsheet. */
export function moveInColumn(event: KeyboardEvent<HTMLTableElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox' || target.type === 'radio') return;
  if (target.getAttribute('aria-expanded') === 'true') return;
  const by = event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : ownArrows.has(target.type) ? undefined : moves[event.key];
  const cell = target.closest('td');
  const row = cell?.parentElement;
  if (by === undefined || !cell || !(row instanceof HTMLTableRowElement)) return;
  const next = row.parentElement?.children[[...row.parentElement.children].indexOf(row) + by];
  const place = next?.children[cell.cellIndex]?.querySelector<HTMLElement>('input, select, textarea, button');
  if (!place) return;
  event.preventDefault();
  place.focus();
}
