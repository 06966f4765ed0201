import { type Client, type ClientOptions, createClient } from '@notewell/client';

/** A client that hears of the page's own comings and goings: network, hiding, closing. */
export function openClient(options: ClientOptions): { readonly client: Client; readonly close: () => void } {
  const client = createClient(options);
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('online', () => client.cameOnline(), { signal });
  window.addEventListener('pagehide', () => void client.hide(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => void (document.visibilityState === 'hidden' ? client.hide() : client.show()),
    { signal },
  );
  return {
    client,
    close: () => {
      listening.abort();
      void client.close();
    },
  };
}
