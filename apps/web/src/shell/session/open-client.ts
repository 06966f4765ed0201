import { attachPage, type Client, type ClientOptions, createClient } from '@notewell/client';
import { keepBeforeReload } from '../../platform/update.ts';

/** Milliseconds that a reload waits for pending writes to the device. */
const keepLimit = 5_000;

/** A client connected to the page's events: network, hiding, closing. */
export function openClient(options: ClientOptions): { readonly client: Client; readonly close: () => void } {
  const client = createClient(options);
  const detach = attachPage(client);
  const stopKeeping = keepBeforeReload(() => client.wordsKept(keepLimit));
  return {
    client,
    close: () => {
      stopKeeping();
      detach();
      void client.close();
    },
  };
}
