import { useSyncExternalStore } from 'react';

type Take = (reload?: boolean) => Promise<void>;
let waiting: Take | undefined;
const listeners = new Set<() => void>();

/** Whether a newer version waits; it takes over only when the person says so, never under their hands. */
export const updateReady = {
  use: () =>
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => waiting !== undefined,
    ),
};

/** A newer version is here; `take` lets it take over. */
export function updateWaits(take: Take): void {
  waiting = take;
  for (const listener of listeners) listener();
}

/** Lets a waiting version take over and reloads; just reloads where none waits. */
export function refreshPage(): void {
  if (!waiting) location.reload();
  else void waiting(true).catch(() => location.reload());
}
