import { letGo } from '@notewell/client';
import { reloadPage } from '../update.ts';

type Workers = Pick<ServiceWorkerContainer, 'addEventListener' | 'controller' | 'getRegistration'>;

/**
 * Activates the waiting worker and reloads once it serves pages, also if no worker served this page before. The worker that
 * serves them now drops what it holds for pages that are gone: a busy worker would delay its successor, and this page can
 * answer for them.
 */
export async function reloadOnceActive(workers: Workers, activate: () => Promise<void>): Promise<void> {
  const worker = (await workers.getRegistration())?.waiting;
  if (!worker) return reloadPage();
  reloadOnceReady(worker);
  workers.controller?.postMessage(letGo);
  await activate();
}

/** Reloads once the worker answers for pages: a reload before that waits in the browser, which sets it no limit. */
function reloadOnceReady(worker: ServiceWorker): void {
  if (worker.state === 'activated') return void reloadPage();
  worker.addEventListener('statechange', () => {
    if (worker.state === 'activated') void reloadPage();
  });
}

/** Reloads when another worker takes over from the one that served this page: its build differs from the page's. */
export function reloadOnTakeOver(workers: Workers): void {
  if (!workers.controller) return;
  workers.addEventListener('controllerchange', () => {
    if (workers.controller) reloadOnceReady(workers.controller);
  });
}
