import { createAtom, useSelector } from '@tanstack/react-store';

type Take = () => Promise<void>;
/** Holds the function that activates the waiting version. */
const waiting = createAtom<{ readonly take?: Take }>({});

/** Milliseconds for a newer version to take over before the page reloads anyway. */
const takeOverLimit = 10_000;

/** Reports a waiting newer version. It takes over only after the user agrees. */
export const updateReady = { use: () => useSelector(waiting, ({ take }) => take !== undefined) };

/** Reports a newer version; `take` activates it. */
export function updateWaits(take: Take): void {
  waiting.set({ take });
}

const keepers = new Set<() => Promise<void>>();

/** Runs `keep` before each reload by this module. Returns the function that unregisters it. */
export function keepBeforeReload(keep: () => Promise<void>): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

let reloading = false;

/** Milliseconds until a reload leaves the page. Files come from the device, so a longer wait is for a worker that hangs. */
const reloadLimit = 20_000;
let leaveWorker: (() => Promise<unknown>) | undefined;

/** Registers the removal of the service worker, for a reload that the worker does not answer. */
export function reloadsAround(leave: () => Promise<unknown>): void {
  leaveWorker = leave;
}

/** Reloads from the network if the page is still here after the limit, unless the user was asked and chose to stay. */
function reloadAroundWorker(): void {
  let asked = false;
  addEventListener(
    'beforeunload',
    (event) => {
      asked = event.defaultPrevented;
    },
    { once: true },
  );
  setTimeout(() => {
    if (!asked && leaveWorker && navigator.onLine) void leaveWorker().finally(() => location.reload());
  }, reloadLimit);
}

/**
 * Reloads after pending text is stored. A page that would lose text asks first, so the reload may be canceled. Further calls do
 * nothing, because a second reload would start a slow one again.
 */
export async function reloadPage(): Promise<void> {
  if (reloading) return;
  reloading = true;
  await Promise.allSettled([...keepers].map((keep) => keep()));
  reloadAroundWorker();
  location.reload();
}

/** Activates the waiting version and reloads; only reloads if none waits. Tries again after a canceled reload. */
export function refreshPage(): void {
  reloading = false;
  const { take } = waiting.get();
  if (take) {
    setTimeout(() => void reloadPage(), takeOverLimit);
    take().catch(() => reloadPage());
  } else void reloadPage();
}
