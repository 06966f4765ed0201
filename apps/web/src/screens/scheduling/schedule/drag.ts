import type { Appointment } from '@notewell/model';

/** A visit that the pointer or the keys draw: a new one, or one that is moved, made longer or shorter. */
export interface Drag {
  readonly kind: 'create' | 'move' | 'resize';
  readonly by: 'pointer' | 'keys';
  readonly appointment?: Appointment | undefined;
  /** Position of the column in the grid. */
  readonly column: number;
  /** Minutes after midnight. */
  readonly from: number;
  readonly to: number;
  /** Minutes from the start to where the pointer took hold; for a new visit, the minute at which it began. */
  readonly hold: number;
  /** True once it left the place where it began. */
  readonly isMoved: boolean;
}
/** The part of the grid that can be reached. */
export interface Bounds {
  readonly columns: number;
  /** Hours. */
  readonly first: number;
  readonly last: number;
}
/** A position of the pointer. */
export interface Point {
  readonly column: number;
  readonly minutes: number;
}

/** Minutes of a step. */
export const step = 15;
const snapped = (minutes: number): number => Math.round(minutes / step) * step;
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The drag with the pointer at another position. */
export function pulled(drag: Drag, { column, minutes }: Point, { first, last }: Bounds): Drag {
  const moved = (next: Partial<Drag>): Drag => {
    const after = { ...drag, ...next };
    const isSame = after.column === drag.column && after.from === drag.from && after.to === drag.to;
    return isSame ? drag : { ...after, isMoved: true };
  };
  if (drag.kind === 'move') {
    const length = drag.to - drag.from;
    const from = within(snapped(minutes - drag.hold), first * 60, Math.max(first * 60, last * 60 - length));
    return moved({ column, from, to: from + length });
  }
  if (drag.kind === 'resize') return moved({ to: within(snapped(minutes), drag.from + step, last * 60) });
  const at = within(snapped(minutes), first * 60, last * 60);
  return moved(
    at > drag.hold ? { from: drag.hold, to: Math.max(at, drag.hold + step) } : { from: at, to: Math.max(drag.hold, at + step) },
  );
}

/** The drag after an arrow key: a step, or a column; with Shift, the end alone. Undefined for other keys. */
export function pushed(
  drag: Drag,
  key: string,
  { isShift, ...bounds }: Bounds & { readonly isShift: boolean },
): Drag | undefined {
  const { columns, first, last } = bounds;
  const by = { ArrowUp: -step, ArrowDown: step }[key];
  if (by !== undefined && isShift) return { ...drag, to: within(drag.to + by, drag.from + step, last * 60), isMoved: true };
  if (by !== undefined) {
    const shift = within(by, first * 60 - drag.from, last * 60 - drag.to);
    return { ...drag, from: drag.from + shift, to: drag.to + shift, isMoved: true };
  }
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return across === undefined ? undefined : { ...drag, column: within(drag.column + across, 0, columns - 1), isMoved: true };
}
