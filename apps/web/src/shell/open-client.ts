import { attachPage, type Client, type ClientOptions, createClient } from '@notewell/client';

/** A client that hears of the page's own comings and goings: network, hiding, closing. */
export function openClient(options: ClientOptions): { readonly client: Client; readonly close: () => void } {
  const client = createClient(options);
  const detach = attachPage(client);
  return {
    client,
    close: () => {
      detach();
      void client.close();
    },
  };
}
