import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();
const set = (next: boolean) => {
  opened = next;
  for (const listener of listeners) listener();
};

/** Separate from the palette, so that its callers do not load it. */
export const openPalette = () => set(true);
export const closePalette = () => set(false);
export const usePaletteOpened = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
