import type { Appointment } from '@notewell/model';
import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { minutesOf } from '../../../features/scheduling/calendar/place.ts';
import { type Bounds, type Drag, type Point, pulled, pushed, step } from './drag.ts';
import { hourTall } from './lay-out.ts';

interface DragOptions {
  readonly bounds: Bounds;
  readonly onDrop: (drag: Drag) => void;
}
/** A visit or free time that the pointer takes hold of. */
export interface Taken {
  readonly kind: Drag['kind'];
  readonly column: number;
  readonly appointment?: Appointment;
}

/** The position of the pointer in the grid. Large-font mode zooms what is measured. */
function pointOf(
  grid: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  first: number,
): Point {
  const columns = [...grid.querySelectorAll<HTMLElement>('[data-column]')];
  const rects = columns.map((one) => one.getBoundingClientRect());
  const found = rects.findIndex(({ right }) => clientX < right);
  const column = found < 0 ? rects.length - 1 : found;
  const [one, rect] = [columns[column], rects[column]];
  const zoom = one && rect && one.clientHeight > 0 ? rect.height / one.clientHeight : 1;
  return { column, minutes: first * 60 + (((clientY - (rect?.top ?? 0)) / zoom) * 60) / hourTall };
}

/** Keeps the end of a drag from also being a click. The browser sends that click at once or never. */
function skipClick(): void {
  const listen = new AbortController();
  window.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: listen.signal });
  setTimeout(() => listen.abort());
}

interface Following {
  readonly root: HTMLElement;
  readonly bounds: () => Bounds;
  readonly shown: () => Drag | undefined;
  readonly show: (drag: Drag) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** Follows the pointer from where it was pressed. Returns the function that stops. */
function follow(event: PointerEvent, pressed: Drag, { root, bounds, shown, show, drop, cancel }: Following): () => void {
  let drag = pressed;
  const origin = { x: event.clientX, y: event.clientY };
  const listen = new AbortController();
  const { signal } = listen;
  const move = (next: globalThis.PointerEvent) => {
    const isFar = Math.abs(next.clientX - origin.x) + Math.abs(next.clientY - origin.y) > 4;
    if (!isFar && !shown()) return;
    drag = pulled(drag, pointOf(root, next, bounds().first), bounds());
    if (drag.isMoved && drag !== shown()) show(drag);
  };
  const keys = (next: globalThis.KeyboardEvent) => {
    if (next.key === 'Escape') cancel();
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('keydown', keys, { signal, capture: true });
  return () => listen.abort();
}

/** Drags of the grid, by pointer and by keys. A click is a drag that never moved. */
export function useDrag(grid: RefObject<HTMLElement | null>, { bounds, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const now = useRef<Drag>(undefined);
  const latest = useRef({ bounds, onDrop });
  latest.current = { bounds, onDrop };
  const stop = useRef<() => void>(undefined);
  const show = useCallback((next: Drag | undefined) => {
    now.current = next;
    setDrag(next);
  }, []);
  const cancel = useCallback(() => {
    stop.current?.();
    show(undefined);
  }, [show]);
  const drop = useCallback(() => {
    const done = now.current;
    cancel();
    if (!done?.isMoved) return;
    if (done.by === 'pointer') skipClick();
    latest.current.onDrop(done);
  }, [cancel]);
  useEffect(() => () => stop.current?.(), []);

  const take = useCallback(
    (event: PointerEvent, { kind, column, appointment }: Taken) => {
      // A finger scrolls; the panel moves visits there.
      if (event.button !== 0 || event.pointerType === 'touch' || !grid.current || now.current) return;
      const root = grid.current;
      const { minutes } = pointOf(root, event, latest.current.bounds.first);
      const at = Math.floor(minutes / step) * step;
      const span = appointment ? minutesOf(appointment) : { from: at, to: at + step };
      const hold = appointment ? minutes - span.from : at;
      const pressed: Drag = { kind, by: 'pointer', appointment, column, ...span, hold, isMoved: false };
      const following = { root, show, drop, cancel, shown: () => now.current, bounds: () => latest.current.bounds };
      stop.current = follow(event, pressed, following);
    },
    [grid, show, cancel, drop],
  );

  /** Space takes a visit, arrow keys move it, Space or Enter drops it, Escape returns it. */
  const onKey = useCallback(
    (event: KeyboardEvent, column: number, appointment: Appointment) => {
      const held = now.current;
      const isSpace = event.key === ' ';
      if (!held && !isSpace) return;
      const next = held && pushed(held, event.key, { ...latest.current.bounds, isShift: event.shiftKey });
      if (!held) show({ kind: 'move', by: 'keys', appointment, column, ...minutesOf(appointment), hold: 0, isMoved: false });
      else if (next) show(next);
      else if (isSpace || event.key === 'Enter') drop();
      else if (event.key === 'Escape' || event.key === 'Tab') cancel();
      if (event.key === 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
    },
    [show, drop, cancel],
  );
  return { drag, take, onKey, cancel };
}
