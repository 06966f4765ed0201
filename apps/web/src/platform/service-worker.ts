import { registerSW } from 'virtual:pwa-register';
import { useSyncExternalStore } from 'react';

let ready = false;
let take: (reload?: boolean) => Promise<void> = () => Promise.resolve();
const listeners = new Set<() => void>();

/** Whether a newer version waits; it takes over only when the person says so, never under their hands. */
export const updateReady = {
  use: () =>
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => ready,
    ),
};

/** Milliseconds between looks for a newer version, in pages that stay open for days. */
const lookEvery = 30 * 60_000;

export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  take = registerSW({
    onNeedRefresh: () => {
      ready = true;
      for (const listener of listeners) listener();
    },
    onRegisteredSW: (_, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => {}), lookEvery);
    },
  });
}

/** Lets a waiting version take over and reloads; just reloads where none waits. */
export function refreshPage(): void {
  if (!ready) location.reload();
  else void take(true).catch(() => location.reload());
}
