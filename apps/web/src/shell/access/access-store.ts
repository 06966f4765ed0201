import { useSyncExternalStore } from 'react';

/** The subject of the dialog. Without a patient, the dialog begins with a search. */
export interface AccessWish {
  readonly patient?: string | undefined;
}

let wish: AccessWish | undefined;
const listeners = new Set<() => void>();
const set = (next: AccessWish | undefined) => {
  wish = next;
  for (const listener of listeners) listener();
};

/** Opens the dialog that requests temporary access, from any screen. */
export const askForAccess = (next: AccessWish = {}): void => set(next);
export const closeAccessDialog = (): void => set(undefined);
export const useAccessWish = (): AccessWish | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wish,
  );

/** Functions that end this tab's use of each chart under temporary access. */
export const holds = new Map<string, () => Promise<void>>();
