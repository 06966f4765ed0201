import PouchDB from 'pouchdb-browser';
import { type Peer, patientOf, type Row } from '../peer.ts';

type Stored = Row & { readonly _id: string; readonly _rev?: string };
let database: PouchDB;
/** Row ids begin with their patient, so that one patient's rows lie together: PouchDB's own advice instead of an index. */
const keyOf = (row: Row) => `${row.partition}|${row.id}`;
/** A row's id ends with its number; what is not numbered is the first patient's. */
const keyOfId = (id: string) =>
  `${/^[\da-f-]{36}$/.test(id) ? patientOf(Number.parseInt(id.slice(-12), 16)) : 'patient-0'}|${id}`;
const stored = (row: Row): Stored => ({ ...row, _id: keyOf(row) });
async function found(id: string): Promise<Row | undefined> {
  return (await database.get(keyOfId(id)).catch(() => undefined)) as Row | undefined; // documents are rows
}
async function written(rows: readonly Row[]): Promise<void> {
  const { rows: held } = await database.allDocs({ keys: rows.map(keyOf) });
  const revisions = held.map((one) => ('value' in one ? one.value.rev : undefined));
  const answers = await database.bulkDocs(rows.map((row, n) => ({ ...stored(row), _rev: revisions[n] }) as Stored));
  if (answers.some((answer) => 'error' in answer)) throw new Error('a row was not written');
}

export const peer: Peer = {
  name: 'PouchDB',
  async open() {
    database = new PouchDB('pouchdb', { adapter: 'idb', auto_compaction: true });
    await database.info();
  },
  async fill(rows) {
    await database.bulkDocs(rows.map(stored));
  },
  get: found,
  async chart(patient) {
    const { rows } = await database.allDocs({ include_docs: true, startkey: `${patient}|`, endkey: `${patient}|\uffff` });
    return rows.flatMap((one) => ('doc' in one && one.doc ? [one.doc as Row] : []));
  },
  save: (row) => written([row]),
  async live(patient, heard) {
    const held = new Map((await peer.chart?.(patient))?.map((row) => [row.id, row]));
    const feed = database.changes({ since: 'now', live: true, include_docs: true }).on('change', ({ doc }) => {
      const row = doc as unknown as Row | undefined; // documents are rows
      if (row?.partition !== patient) return;
      held.set(row.id, row);
      heard([...held.values()]);
    });
    return () => feed.cancel();
  },
  upsert: written,
  present: async (ids) => (await Promise.all(ids.map((id) => found(id)))).filter(Boolean).length,
  forget: () => database.destroy(),
  database: async () => '_pouch_pouchdb',
};
