import { type Client, RequestFailed } from '@notewell/client';

const type = 'QuestionnaireResponse';
type Watched = Pick<Client, 'id' | 'watchSaveState' | 'watchKeptWork'>;

/** Resolves once the server has the answers. Rejects with RequestFailed if it refuses them: they stay on the device. */
export function untilSaved(client: Watched, id: string): Promise<void> {
  const state = client.watchSaveState(type, id);
  const kept = client.watchKeptWork();
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = [];
    const end = (then: () => void) => {
      for (const stop of stops.splice(0)) stop();
      then();
    };
    const look = () => {
      const refused = kept.snapshot().findLast((one) => one.type === type && client.id(one.id) === client.id(id));
      if (refused) end(() => reject(new RequestFailed(refused.error ?? {})));
      else if (state.snapshot() === 'Saved') end(resolve);
    };
    stops.push(state.subscribe(look), kept.subscribe(look));
    look();
  });
}

const completing: readonly string[] = ['status', 'authored'];

/** Discards refused attempts to complete these answers, before the next attempt. Refused answers themselves stay. */
export async function discardAttempts(
  client: Pick<Client, 'id' | 'watchKeptWork' | 'discard'>,
  ids: readonly string[],
): Promise<void> {
  const wanted = new Set(ids.map((id) => client.id(id)));
  for (const one of client.watchKeptWork().snapshot())
    if (one.type === type && wanted.has(client.id(one.id)) && one.changed.every((field) => completing.includes(field)))
      await client.discard(one.key);
}
