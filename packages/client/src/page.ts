import type { Client } from './client/client.ts';

/** Connects a client to its page: flushes when hidden, reads again when visible. Returns the function that disconnects it. */
export function attachPage(client: Client, page: Window = window): () => void {
  const { document } = page;
  const stop = new AbortController();
  const options = { signal: stop.signal };
  document.addEventListener(
    'visibilitychange',
    () => void (document.visibilityState === 'hidden' ? client.hide() : client.show()),
    options,
  );
  document.addEventListener('resume', () => void client.show(), options);
  page.addEventListener('pagehide', () => void client.hide(), options);
  page.addEventListener('pageshow', (event) => event.persisted && void client.show(), options);
  page.addEventListener('focus', () => void client.reread(), options);
  page.addEventListener('online', () => client.cameOnline(), options);
  const loses = () => client.losesWordsByLeaving() || client.inMemory.size > 0;
  page.addEventListener('beforeunload', (event) => loses() && event.preventDefault(), options);
  return () => stop.abort();
}
