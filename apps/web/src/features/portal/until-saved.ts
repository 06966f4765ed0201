import { type Client, RequestFailed } from '@notewell/client';

/** A sent record: answers, the packet that they belong to, or an agreement. */
interface Sent {
  readonly type: 'QuestionnaireResponse' | 'PacketResponse' | 'Contract' | 'Consent';
  readonly id: string;
}
type Watched = Pick<Client, 'id' | 'watchSaveState' | 'watchKeptWork'>;

/** Resolves once the server has the record. Rejects with RequestFailed if it refuses it: the words stay on the device. */
export function untilSaved(client: Watched, { type, id }: Sent): Promise<void> {
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

/** Fields that change when a patient sends, without a word that they wrote. */
const completing: readonly string[] = ['status', 'authored', 'signatures', 'patientSignatures', 'forms'];

/** Discards refused attempts to complete these records, before the next attempt. Refused answers themselves stay. */
export async function discardAttempts(
  client: Pick<Client, 'id' | 'watchKeptWork' | 'discard'>,
  sent: readonly Sent[],
): Promise<void> {
  const isSent = (one: { readonly type: string; readonly id: string }) =>
    sent.some(({ type, id }) => type === one.type && client.id(id) === client.id(one.id));
  for (const one of client.watchKeptWork().snapshot())
    if (isSent(one) && one.changed.every((field) => completing.includes(field))) await client.discard(one.key);
}
