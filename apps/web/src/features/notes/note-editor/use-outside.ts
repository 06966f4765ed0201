import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { OwnChanges } from '../../shared/changes-elsewhere/own-changes.ts';

export const useFocusable = <E extends HTMLElement>() => useRef<E>(null);

/** Milliseconds after blur until the value surely contains the last typed text. */
const restAfterLeaving = 1_000;

/** Events of a person at work in an editor. The caret alone says nothing: a note opens with it. */
const uses = ['keydown', 'pointerdown', 'beforeinput'] as const;

/**
 * Applies an outside change (another device, a restored copy), never under the caret of a person at work: then it waits until the
 * editor loses the focus.
 * `own` is the editor's content, so that late copies of typed text are ignored.
 * An editor that does not render at every key calls the returned function with each value it hands over.
 * `take` may receive content that the editor already shows.
 */
export function useOutside<V>(
  value: V,
  place: RefObject<HTMLElement | null>,
  take: (value: V) => void,
  own?: V,
): (given: V) => void {
  const text = JSON.stringify(value);
  const held = own === undefined ? undefined : JSON.stringify(own);
  const [changes] = useState(() => new OwnChanges(text));
  const waits = useRef(false);
  const isUsed = useRef(false);
  const takeNow = useEffectEvent(() => {
    if (!waits.current || (isUsed.current && place.current?.contains(document.activeElement))) return;
    waits.current = false;
    take(value);
  });
  useEffect(() => {
    if (held === undefined) return;
    changes.give(held);
  }, [changes, held]);
  useEffect(() => {
    if (changes.see(text)) waits.current = true;
    takeNow();
  }, [changes, text]);
  useEffect(() => {
    const editor = place.current;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const onUse = () => {
      isUsed.current = true;
    };
    const onLeave = () => {
      isUsed.current = false;
      clearTimeout(resting);
      resting = setTimeout(takeNow, restAfterLeaving);
    };
    for (const use of uses) editor?.addEventListener(use, onUse, { capture: true });
    editor?.addEventListener('focusout', onLeave);
    return () => {
      clearTimeout(resting);
      for (const use of uses) editor?.removeEventListener(use, onUse, { capture: true });
      editor?.removeEventListener('focusout', onLeave);
    };
  }, [place]);
  return useCallback((given: V) => changes.give(JSON.stringify(given)), [changes]);
}
