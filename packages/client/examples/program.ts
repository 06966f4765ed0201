import { createClient, fetchTransport } from '@notewell/client';

/** Records a condition as a program does, with a bearer token; answers its id once the server has it. */
export async function record(origin: string, token: string, networkId: string, profile: string): Promise<string> {
  const client = createClient({
    networkId,
    profile, // `Practitioner/<id>`, one of the token's own
    userId: 'importer',
    transport: fetchTransport({ origin, headers: () => ({ authorization: `Bearer ${token}` }) }),
    live: false,
  });
  // Queued, and good to work with at once: this id goes on working after the server has given its own.
  const { id = '' } = await client.create('Condition', { patient: { id: 'p1' }, code: { display: 'Cough' } });
  await client.update('Condition', id, (now) => ({ ...now, note: 'Since Monday.' }));

  const state = client.watchSaveState('Condition', id);
  await new Promise<void>((resolve) => {
    const look = () => state.snapshot() === 'Saved' && resolve();
    state.subscribe(look);
    look();
  });
  const known = client.id(id); // as the server calls it by now
  await client.close();
  return known;
}
