import { registerSW } from 'virtual:pwa-register';
import { reloadPage, updateWaits } from '../update.ts';
import { reloadOnceActive, reloadOnTakeOver } from './take-over.ts';

/** Milliseconds between checks for a newer version, for pages that stay open for days. */
const lookEvery = 30 * 60_000;

/** Registers the service worker, which stores the application on the device and looks for newer versions. */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  reloadOnTakeOver(serviceWorker);
  const activate = registerSW({
    onNeedRefresh: () => updateWaits(() => reloadOnceActive(serviceWorker, activate)),
    // Another tab activated the newer version.
    onNeedReload: () => void reloadPage(),
    onRegisteredSW: (_, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => {}), lookEvery);
    },
  });
}
