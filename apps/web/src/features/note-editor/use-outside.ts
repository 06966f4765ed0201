import { type RefObject, useEffect, useRef } from 'react';

export const useFocusable = <E extends HTMLElement>() => useRef<E>(null);

/**
 * Takes a value that changed elsewhere (another device, a restored copy) into an editor, but never under the caret: while
 * the editor has the focus it keeps what is in it. `take` is not called for what the editor shows already.
 */
export function useOutside<V>(value: V, place: RefObject<HTMLElement | null>, take: (value: V) => void): void {
  const known = useRef<string | undefined>(undefined);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const text = JSON.stringify(value);
    const first = known.current === undefined;
    if (text === known.current) return;
    known.current = text;
    if (!first && !place.current?.contains(document.activeElement)) latest.current(value);
  }, [value, place]);
}
