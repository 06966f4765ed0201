import { type Answer, browserDevice, type Client, createClient, NetworkFailure, type Request } from '@notewell/client';
import { type Peer, perPatient, type Row, rowOf } from '../peer.ts';

let client: Client;
/** What the server would answer; without a network nothing does. */
const server = { online: true, changed: new Map<string, Row>() };

async function send({ method, path, body }: Request): Promise<Answer> {
  if (!server.online || !path.includes('/queries') || method !== 'POST')
    throw new NetworkFailure('no network in this measurement');
  const [filter] = JSON.parse(String(body)) as { values: string[] }[]; // the one filter that the peer asks with
  const first = Number(filter?.values[0]?.split('-')[1]) * perPatient;
  const rows = Array.from({ length: perPatient }, (_, n) => rowOf(first + n)).map((row) => server.changed.get(row.id) ?? row);
  const bytes = new TextEncoder().encode(JSON.stringify(rows));
  return { status: 200, header: () => undefined, body: bytes };
}
const queryOf = (patient: string) =>
  ({ type: 'Condition', filters: [{ kind: 'Patient', values: [patient] }], pageSize: perPatient }) as const;
/** The model's condition and the row are one in what is measured. */
const rowsOf = (items: readonly unknown[]) => items as readonly Row[];

export const peer: Peer = {
  name: 'Notewell, encrypted',
  async open() {
    // The wrapping key comes from the server after sign-in: it is at hand, as a device in use has it.
    const keys = { release: async () => new Uint8Array(32).fill(7) };
    client = createClient({
      networkId: 'bench',
      profile: 'Practitioner/bench',
      userId: 'bench',
      live: false,
      transport: { send },
      device: browserDevice({ networkId: 'bench', owner: 'bench', keys }),
    });
    await client.ready();
  },
  async fill(rows) {
    for (const patient of new Set(rows.map(({ partition }) => partition))) {
      const { items } = await client.list(queryOf(patient));
      if (items.length !== perPatient) throw new Error(`the list of ${patient} holds ${items.length}`);
    }
    await client.hide();
    server.online = false;
  },
  async get(id) {
    server.online = false;
    return (await client.get('Condition', id)) as unknown as Row;
  },
  async chart(patient) {
    server.online = false;
    const watch = client.watchList(queryOf(patient));
    return new Promise((resolve) => {
      let stop = () => {};
      const look = () => {
        const { items } = watch.snapshot();
        if (items.length < perPatient) return;
        queueMicrotask(() => stop());
        resolve(rowsOf(items));
      };
      stop = watch.subscribe(look);
      look();
    });
  },
  async save(row) {
    server.online = false;
    const isHere = (await client.get('Condition', row.id).catch(() => undefined)) !== undefined;
    if (isHere) await client.update('Condition', row.id, (now) => ({ ...now, note: row.note }));
    else await client.create('Condition', { patient: row.patient, code: row.code, note: row.note }, { key: row.id });
  },
  async live(patient, heard) {
    const watch = client.watchList(queryOf(patient));
    return watch.subscribe(() => heard(rowsOf(watch.snapshot().items)));
  },
  async upsert(rows) {
    server.online = true;
    for (const row of rows) server.changed.set(row.id, row);
    const charts = new Set(rows.map(({ partition }) => partition));
    for (const patient of charts) await client.refresh(queryOf(patient));
    await client.hide();
    server.online = false;
  },
  present: async (ids) =>
    client
      .watchUnsent()
      .snapshot()
      .filter(({ id }) => ids.some((each) => id.endsWith(each))).length,
  forget: () => client.forgetDevice(),
  database: async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').find((name) => name.startsWith('nw2.') && name !== 'nw2.people'),
};
