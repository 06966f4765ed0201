import type { Client } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { definitionOf } from '@notewell/model';
import type { Fields } from '../../records/draft/record-draft.ts';
import type { DefinitionType } from './types.ts';

/** Maximum milliseconds for the last changes to reach the server before an error shows. */
const sendLimit = 20_000;

/** The draft's last changes did not reach the server, so publishing would use older content. */
export class NotSentYet extends Error {
  readonly title = 'Your last changes have not reached the server yet. Try again once they are saved.';
}

/** Resolves once the server has everything that was written here. */
export function sent(client: Pick<Client, 'watchSaveState'>, type: DefinitionType, id: string, limit = sendLimit): Promise<void> {
  const { subscribe, snapshot } = client.watchSaveState(type, id);
  return new Promise((resolve, reject) => {
    const look = () => {
      if (snapshot() !== 'Saved') return;
      end();
      resolve();
    };
    const stop = subscribe(look);
    const timer = setTimeout(() => {
      end();
      reject(new NotSentYet());
    }, limit);
    const end = () => {
      stop();
      clearTimeout(timer);
    };
    look();
  });
}

/** Publishes, retires and rolls back. Each is a server call that counts once the server has replied. */
export function useVersionCalls(type: DefinitionType) {
  const client = useClient();
  const { collection } = definitionOf(type);
  const post = (id: string, name: string, body?: object) =>
    client.call<Fields>(`${collection}/${encodeURIComponent(client.id(id))}/${name}`, {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      ...(body ? { body } : {}),
    });
  /** Reads all versions that may have changed from the server. */
  const readAgain = async (ids: readonly string[]) => {
    await Promise.all(ids.map((id) => client.get(type, client.id(id), { fresh: true })));
  };
  return {
    publish: async (id: string, versionNote: string, others: readonly string[]) => {
      await sent(client, type, id);
      await post(id, 'publish', versionNote ? { versionNote } : {});
      await readAgain([id, ...others]);
    },
    retire: async (id: string) => {
      await post(id, 'retire');
      await readAgain([id]);
    },
    /** The id of the new draft. */
    rollBack: async (id: string): Promise<string> => String((await post(id, 'roll-back'))['id']),
  };
}
