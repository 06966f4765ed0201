import { registerSW } from 'virtual:pwa-register';
import { reloadsAround, updateWaits } from '../update.ts';
import { reloadOtherBuild } from './build.ts';
import { reloadOnceActive, reloadOnTakeOver } from './take-over.ts';

/** Milliseconds between checks for a newer version, for pages that stay open for days. */
const lookEvery = 30 * 60_000;

/** Registers the service worker, which stores the application on the device and looks for newer versions. */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  reloadOnTakeOver(serviceWorker);
  void reloadOtherBuild(serviceWorker, document.head.outerHTML);
  const activate = registerSW({
    onNeedRefresh: () => updateWaits(() => reloadOnceActive(serviceWorker, activate)),
    // `reloadOnTakeOver` reloads, also where another tab activated the newer version.
    onNeedReload: () => {},
    onRegisteredSW: (_, registration) => {
      if (!registration) return;
      reloadsAround(() => registration.unregister());
      setInterval(() => void registration.update().catch(() => {}), lookEvery);
    },
  });
}
