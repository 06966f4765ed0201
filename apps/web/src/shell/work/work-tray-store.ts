import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();
const set = (next: boolean) => {
  opened = next;
  for (const listener of listeners) listener();
};

/** Opens the tray of unsent and rejected changes from any screen. */
export const openWorkTray = () => set(true);
export const closeWorkTray = () => set(false);
export const useWorkTrayOpened = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
