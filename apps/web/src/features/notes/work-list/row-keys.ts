import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };
const reachable = 'a[href], button:not([disabled])';

/** The arrows, and j and k, move to the same control of the next row, or to its last one. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const { target, currentTarget } = event;
  // A row's menu is elsewhere in the page and handles its own arrow keys.
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (
    step === undefined ||
    isCommand ||
    event.target instanceof HTMLInputElement ||
    event.defaultPrevented ||
    !(target instanceof Element) ||
    !currentTarget.contains(target)
  )
    return;
  if (target.getAttribute('aria-expanded') === 'true') return;
  const rows = [...currentTarget.children];
  const from = rows.findIndex((row) => row.contains(target));
  if (from < 0) return;
  const ours = [...(rows[from]?.querySelectorAll(reachable) ?? [])];
  // Skips rows without buttons.
  const ahead = step > 0 ? rows.slice(from + 1) : rows.slice(0, from).toReversed();
  const theirs = ahead.map((row) => [...row.querySelectorAll<HTMLElement>(reachable)]).find(({ length }) => length > 0) ?? [];
  // Counts from the end, where each row has its main button.
  const place = ours.length - Math.max(0, ours.indexOf(target));
  const next = theirs[Math.max(0, theirs.length - place)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
