import type { KeptRecord, Operation } from '../outbox/operation.ts';
import type { EntityStore, Row, StoreName } from '../storage/port.ts';
import type { Seal } from '../storage/seal.ts';

/** Stores whose rows hold the outbox state. */
export type BookStore = EntityStore | 'idmap';

/** Encrypts parts of the outbox state into rows, and decrypts them. */
export class Sealing {
  constructor(readonly seal: Seal) {}

  operation(key: string): Promise<string> {
    return this.seal.blind('op', key);
  }
  entity({ type, id }: { readonly type: string; readonly id: string }): Promise<string> {
    return this.seal.blind('entity', type, id);
  }

  async outboxRow(operation: Operation, name: string, rev: number): Promise<Row> {
    const [entity, sealed] = await Promise.all([this.entity(operation), this.seal.close(`outbox:${name}`, operation)]);
    return { key: operation.seq, name, entity, rev, state: operation.state, at: operation.retryAt ?? 0, ...sealed };
  }
  async keptRow(record: KeptRecord, key: string, rev: number): Promise<Row> {
    const [entity, sealed] = await Promise.all([this.entity(record.operation), this.seal.close(`failed:${key}`, record)]);
    return { key, entity, rev, at: record.failedAt, ...sealed };
  }
  async idRow(local: string, server: string): Promise<Row> {
    const key = await this.seal.blind('id', local);
    return { key, ...(await this.seal.close(`idmap:${key}`, [local, server])) };
  }
  async blobRow(operation: string, n: number, bytes: Uint8Array): Promise<Row> {
    const [name, key] = await Promise.all([this.operation(operation), this.blobKey(operation, n)]);
    return { key, name, n, ...(await this.seal.closeBytes(`blobs:${key}`, bytes)) };
  }
  blobKey(operation: string, n: number): Promise<string> {
    return this.seal.blind('blob', operation, String(n));
  }

  /** Returns a row's content; undefined if it was altered, moved or encrypted under another key. */
  async opened<T>(store: BookStore, row: Row): Promise<T | undefined> {
    const name: Readonly<Record<BookStore, string>> = {
      outbox: `outbox:${row.name}`,
      failed: `failed:${row.key}`,
      idmap: `idmap:${row.key}`,
    };
    try {
      // The ciphertext is authenticated: only this code, holding this key, can have written it.
      return await this.seal.open<T>(name[store], row);
    } catch {
      return undefined;
    }
  }
}

export const bookStores = ['outbox', 'failed', 'idmap'] as const satisfies readonly StoreName[];
