import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pauseAfter, useHeldBack } from '../../shared/changes-elsewhere/held-back.ts';
import { OwnChanges } from '../../shared/changes-elsewhere/own-changes.ts';

export const useFocusable = <E extends HTMLElement>() => useRef<E>(null);

/** Milliseconds after blur until the value surely contains the last typed text. */
const restAfterLeaving = 1_000;

/** Events of a person at work in an editor. The caret alone says nothing: a note opens with it. */
const uses = ['keydown', 'pointerdown', 'beforeinput'] as const;

interface Outside<V> {
  /** Shows an outside change. May receive content that the editor already shows. False if the editor cannot show it now. */
  readonly take: (value: V) => unknown;
  /** The editor's content now. */
  readonly shown: () => V;
  /** The editor's content as it is typed, so that late copies of typed text are ignored. */
  readonly own?: V;
}

/**
 * Applies an outside change (another device, a restored copy), never under the keys of a person at work: then it waits until they
 * pause or leave the editor.
 * An editor that does not render at every key calls the returned function with each value it hands over.
 */
export function useOutside<V>(
  value: V,
  place: RefObject<HTMLElement | null>,
  { take, shown, own }: Outside<V>,
): (given: V) => void {
  const text = JSON.stringify(value);
  const held = own === undefined ? undefined : JSON.stringify(own);
  const [changes] = useState(() => new OwnChanges(text));
  const waits = useRef(false);
  const isUsed = useRef(false);
  const takeNow = useEffectEvent(() => {
    if (!waits.current || (isUsed.current && place.current?.contains(document.activeElement))) return;
    waits.current = take(value) === false;
  });
  useHeldBack(() => {
    if (!waits.current) return undefined;
    const before = JSON.stringify(shown());
    waits.current = take(value) === false;
    return before === text ? undefined : place.current;
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
    const onPause = () => {
      isUsed.current = false;
      takeNow();
    };
    const onUse = () => {
      isUsed.current = true;
      clearTimeout(resting);
      resting = setTimeout(onPause, pauseAfter);
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
