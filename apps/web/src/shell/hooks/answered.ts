import type { Client } from '@notewell/client';
import type { ResourceType } from '@notewell/model';

/** Outcome of queued changes. A refused one is in the tray with its reason. */
export type Sent = 'sent' | 'refused';

interface Changed {
  readonly type: ResourceType;
  readonly id: string;
}

/** Resolves once the server has replied to all pending changes of a record. */
export function answered(client: Pick<Client, 'id' | 'watchUnsent' | 'watchKeptWork'>, { type, id }: Changed): Promise<Sent> {
  const unsent = client.watchUnsent();
  const isIt = (one: Changed) => one.type === type && client.id(one.id) === client.id(id);
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      if (unsent.snapshot().some(isIt)) return;
      stop();
      resolve(client.watchKeptWork().snapshot().some(isIt) ? 'refused' : 'sent');
    };
    stop = unsent.subscribe(look);
    look();
  });
}
