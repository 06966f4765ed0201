/** What the server of the measurement counts as a write, whatever protocol brings it. */
export interface Write {
  readonly key: string | undefined;
  readonly text: string;
}
interface Revision {
  readonly _id: string;
  readonly _rev: string;
  readonly text?: string;
}
/** Answered as JSON with that status; nothing where the answer is withheld. */
type Answer = readonly [status: number, body: object];

/** As much of a CouchDB as a replication to it needs: its own protocol, so that PouchDB sends as it does in use. */
export class Couch {
  private readonly held = new Set<string>();
  private readonly local = new Map<string, object>();

  /** `took` is told of each revision that arrives, once it is known whether it is new. */
  constructor(private readonly took: (write: Write, isNew: boolean) => void) {}

  reset(): void {
    this.held.clear();
    this.local.clear();
  }

  /** The answer to a call below the database's own address, such as `/_bulk_docs`. */
  answer(method: string, path: string, body: string): Answer {
    if (path === '' || path === '/') return [200, { db_name: 'queue', instance_start_time: '0', update_seq: this.held.size }];
    if (path.startsWith('/_local/')) return this.checkpoint(method, path, body);
    if (path === '/_revs_diff') {
      const asked = Object.entries(JSON.parse(body) as Record<string, string[]>); // PouchDB's own call
      const missing = asked.map(([id, revs]) => [id, { missing: revs.filter((rev) => !this.held.has(`${id}@${rev}`)) }] as const);
      return [200, Object.fromEntries(missing.filter(([, { missing: some }]) => some.length > 0))];
    }
    if (path === '/_bulk_docs') {
      for (const { _id, _rev, text = '' } of (JSON.parse(body) as { docs: Revision[] }).docs) {
        const key = `${_id}@${_rev}`;
        const isNew = !this.held.has(key);
        this.held.add(key);
        this.took({ key, text }, isNew);
      }
      return [201, []];
    }
    return [404, { error: 'not_found', reason: 'missing' }];
  }

  private checkpoint(method: string, path: string, body: string): Answer {
    if (method === 'PUT') {
      this.local.set(path, JSON.parse(body) as object);
      return [201, { ok: true, id: path.slice(1), rev: '0-1' }];
    }
    const found = this.local.get(path);
    return found ? [200, { ...found, _rev: '0-1' }] : [404, { error: 'not_found', reason: 'missing' }];
  }
}
