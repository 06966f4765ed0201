import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** Milliseconds without a key or a press until changes from elsewhere show, even under the caret. */
export const pauseAfter = 1_500;

/** Shows the changes that one editor holds back. Returns the editor if its content changed. */
type Show = () => Element | null | undefined;

/** The changes from elsewhere that editors of one record hold back while a person is at work in them. */
export class HeldBack {
  readonly #editors = new Set<Show>();

  add(show: Show): () => void {
    this.#editors.add(show);
    return () => void this.#editors.delete(show);
  }

  /** Shows them all now. Returns the editors that changed: nobody has read those yet. */
  show(): readonly Element[] {
    return [...this.#editors].flatMap((show) => show() ?? []);
  }
}

/** The editors of a record that is signed. Undefined elsewhere. */
export const HeldBackContext = createContext<HeldBack | undefined>(undefined);

/** Lets the record's screen show at once the changes that this editor holds back. */
export function useHeldBack(show: Show): void {
  const held = useContext(HeldBackContext);
  const onShow = useEffectEvent(show);
  useEffect(() => held?.add(() => onShow()), [held]);
}
