import { registerSW } from 'virtual:pwa-register';
import { reloadPage, updateWaits } from '../update.ts';

/** Milliseconds between checks for a newer version, for pages that stay open for days. */
const lookEvery = 30 * 60_000;

/** Registers the service worker, which stores the application on the device and looks for newer versions. */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  const takeOver = registerSW({
    onNeedRefresh: () => updateWaits(() => reloadOnceActive(takeOver)),
    // Another tab activated the newer version.
    onNeedReload: () => void reloadPage(),
    onRegisteredSW: (_, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => {}), lookEvery);
    },
  });
}

/** Activates the waiting worker and reloads once it serves pages, also if no worker served this page before. */
async function reloadOnceActive(takeOver: () => Promise<void>): Promise<void> {
  const worker = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!worker) return reloadPage();
  worker.addEventListener('statechange', () => {
    if (worker.state === 'activated') void reloadPage();
  });
  await takeOver();
}
