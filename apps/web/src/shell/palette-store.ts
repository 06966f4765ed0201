import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();
const set = (next: boolean) => {
  opened = next;
  for (const listener of listeners) listener();
};

/** Apart from the palette, so that whatever opens it need not hold it. */
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
