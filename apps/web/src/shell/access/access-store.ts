import { useSyncExternalStore } from 'react';

/** What the dialog was opened for; without a patient it begins by finding one. */
export interface AccessWish {
  readonly patient?: string | undefined;
}

let wish: AccessWish | undefined;
const listeners = new Set<() => void>();
const set = (next: AccessWish | undefined) => {
  wish = next;
  for (const listener of listeners) listener();
};

/** Opens the dialog that asks for temporary access, from wherever a chart is missed. */
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

/** How this tab leaves each chart that it has open under temporary access. */
export const holds = new Map<string, () => Promise<void>>();
