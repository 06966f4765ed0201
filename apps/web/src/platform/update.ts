import { useSyncExternalStore } from 'react';

type Take = () => Promise<void>;
let waiting: Take | undefined;
const listeners = new Set<() => void>();

/** Milliseconds for a newer version to take over before the page reloads anyway. */
const takeOverLimit = 10_000;

/** Reports a waiting newer version. It takes over only after the user agrees. */
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

/** Reports a newer version; `take` activates it. */
export function updateWaits(take: Take): void {
  waiting = take;
  for (const listener of listeners) listener();
}

const keepers = new Set<() => Promise<void>>();

/** Runs `keep` before each reload by this module. Returns the function that unregisters it. */
export function keepBeforeReload(keep: () => Promise<void>): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

let reloading = false;

/** Reloads after pending text is stored. A page that would lose text asks first, so the reload may be canceled. */
export async function reloadPage(): Promise<void> {
  if (reloading) return;
  reloading = true;
  await Promise.allSettled([...keepers].map((keep) => keep()));
  location.reload();
  reloading = false;
}

/** Activates the waiting version and reloads; only reloads if none waits. */
export function refreshPage(): void {
  if (waiting) {
    setTimeout(() => void reloadPage(), takeOverLimit);
    waiting().catch(() => reloadPage());
  } else void reloadPage();
}
