import { createClient, fetchTransport } from '@notewell/client';

/** Records a condition with a bearer token, as a program does. Returns its id once the server has it. */
export async function record(origin: string, token: string, networkId: string, profile: string): Promise<string> {
  const client = createClient({
    networkId,
    profile, // `Practitioner/<id>`, a profile of the token's user
    userId: 'importer',
    transport: fetchTransport({ origin, headers: () => ({ authorization: `Bearer ${token}` }) }),
    live: false,
  });
  // Queued and usable at once. The local id keeps working after the server has given its own.
  const { id = '' } = await client.create('Condition', { patient: { id: 'p1' }, code: { display: 'Cough' } });
  await client.update('Condition', id, (now) => ({ ...now, note: 'Since Monday.' }));

  const state = client.watchSaveState('Condition', id);
  await new Promise<void>((resolve) => {
    const look = () => state.snapshot() === 'Saved' && resolve();
    state.subscribe(look);
    look();
  });
  const known = client.id(id); // the server's id by now
  await client.close();
  return known;
}
