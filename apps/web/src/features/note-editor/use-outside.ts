import { type RefObject, useEffect, useRef } from 'react';

export const useFocusable = <E extends HTMLElement>() => useRef<E>(null);

/** Milliseconds after the editor is left until what was typed last in it is surely part of the value. */
const restAfterLeaving = 1_000;

/**
 * Takes a value that changed elsewhere (another device, a restored copy) into an editor, but never under the caret: while
 * the editor has the focus it keeps what is in it, and takes what came meanwhile once it is left. `take` may be called
 * with what the editor shows already.
 */
export function useOutside<V>(value: V, place: RefObject<HTMLElement | null>, take: (value: V) => void): void {
  const taken = useRef<string | undefined>(undefined);
  const latest = useRef({ value, take });
  useEffect(() => {
    latest.current = { value, take };
  });
  useEffect(() => {
    const text = JSON.stringify(value);
    const first = taken.current === undefined;
    if (!first && (text === taken.current || place.current?.contains(document.activeElement))) return;
    taken.current = text;
    if (!first) latest.current.take(value);
  }, [value, place]);
  useEffect(() => {
    const editor = place.current;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const onLeave = () => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        const now = latest.current;
        const text = JSON.stringify(now.value);
        if (text === taken.current || editor?.contains(document.activeElement)) return;
        taken.current = text;
        now.take(now.value);
      }, restAfterLeaving);
    };
    editor?.addEventListener('focusout', onLeave);
    return () => {
      clearTimeout(resting);
      editor?.removeEventListener('focusout', onLeave);
    };
  }, [place]);
}
