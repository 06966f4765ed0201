import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react';

export interface RowCursor {
  readonly gridId: string;
  readonly rowId: (index: number) => string;
  /** Index of the active row; -1 for none. */
  readonly active: number;
  readonly reset: () => void;
  /** For the grid and a search box above it, so that typing and moving need no Tab between. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 12,
  PageUp: (at) => at - 12,
};
/** Keys that move only where they type no text. */
const jumps: typeof steps = {
  Home: () => 0,
  End: (_, count) => count - 1,
  j: (at) => at + 1,
  k: (at) => at - 1,
};

/** Returns the row that a key moves to from row `at` of `count`; undefined if the list does not use the key. */
export function step(key: string, at: number, count: number, inField: boolean): number | undefined {
  const move = steps[key] ?? (inField ? undefined : jumps[key]);
  if (!move || count === 0) return undefined;
  return Math.max(0, Math.min(count - 1, move(at, count)));
}

/**
 * Cursor in a list of `count` rows, moved by the arrow keys. Enter opens the active row, or the first if there is none.
 * While the rows are outdated (`settled` false) Enter waits for the new ones, so that it never opens another row.
 */
export function useRowCursor(count: number, open: (index: number) => void, settled = true): RowCursor {
  const gridId = useId();
  const [active, setActive] = useState(-1);
  const rowId = useCallback((index: number) => `${gridId}-${index}`, [gridId]);
  const [wanted, setWanted] = useState(false);
  const reset = useCallback(() => {
    setActive(-1);
    setWanted(false);
  }, []);
  useEffect(() => {
    if (!wanted || !settled) return;
    setWanted(false);
    if (count > 0) open(Math.min(Math.max(0, active), count - 1));
  }, [wanted, settled, count, active, open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement) return;
    if (event.key === 'Enter' && (count > 0 || !settled) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!settled) setWanted(true);
      else open(active < 0 ? 0 : active);
      return;
    }
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    const next = step(event.key, active, count, inField || isCommand);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  return { gridId, rowId, active: Math.min(active, count - 1), reset, onKeyDown };
}
