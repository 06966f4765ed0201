import type { Client } from '@notewell/client';

/** Resolves once no write of a record waits on this device: the server has it, or refused it. */
export function untilSent(client: Pick<Client, 'id' | 'watchUnsent'>, id: string): Promise<void> {
  const unsent = client.watchUnsent();
  const isSent = () => !unsent.snapshot().some((one) => client.id(one.id) === client.id(id));
  return new Promise((resolve) => {
    if (isSent()) return resolve();
    const stop = unsent.subscribe(() => {
      if (!isSent()) return;
      stop();
      resolve();
    });
  });
}
