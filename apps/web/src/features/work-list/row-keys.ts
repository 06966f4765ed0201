import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const reachable = 'a[href], button:not([disabled])';

/** Up and down lead to the same control of the next row: its last one where it has fewer. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const { target, currentTarget } = event;
  // A menu of a row lies elsewhere in the page and has arrows of its own.
  if (step === undefined || event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.getAttribute('aria-expanded') === 'true') return;
  const rows = [...currentTarget.children];
  const from = rows.findIndex((row) => row.contains(target));
  if (from < 0) return;
  const ours = [...(rows[from]?.querySelectorAll(reachable) ?? [])];
  // A row in which nothing can be done is passed over.
  const ahead = step > 0 ? rows.slice(from + 1) : rows.slice(0, from).toReversed();
  const theirs = ahead.map((row) => [...row.querySelectorAll<HTMLElement>(reachable)]).find(({ length }) => length > 0) ?? [];
  // Counted from the end, where the button stands that does what the row is for.
  const place = ours.length - Math.max(0, ours.indexOf(target));
  const next = theirs[Math.max(0, theirs.length - place)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
