import { registerSW } from 'virtual:pwa-register';
import { updateWaits } from './update.ts';

/** Milliseconds between looks for a newer version, in pages that stay open for days. */
const lookEvery = 30 * 60_000;

/** Keeps the application itself on the device, and looks for newer versions of it. */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  const take = registerSW({
    onNeedRefresh: () => updateWaits(take),
    onRegisteredSW: (_, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => {}), lookEvery);
    },
  });
}
