import { headers } from '@notewell/protocol';
import type { Cache } from '../cache/cache.ts';
import { accessTopic, type Emitter } from '../emitter.ts';
import type { Ledger } from '../executor/ledger.ts';
import type { Lists } from '../lists/lists.ts';
import type { Book } from '../outbox/book.ts';
import { accessEnded, accessGranted } from '../outbox/settle.ts';
import type { PatientAccess } from '../session/patient-access.ts';

export interface AccessTokenParts {
  readonly cache: Cache;
  readonly emitter: Emitter;
  readonly lists: Lists;
  readonly access: PatientAccess;
  readonly reader: { readonly fetch: (type: string, id: string, force?: boolean) => Promise<void> };
  readonly lifecycle: { readonly opening: Promise<Ledger>; readonly book: Book; readonly wake: () => void };
}

/** The token of temporary access, and the charts that only it opens. */
export class AccessToken {
  private token: string | undefined;
  /** Charts that only temporary access opens. */
  patients: ReadonlySet<string> = new Set();

  constructor(private readonly parts: AccessTokenParts) {}

  headers(): Record<string, string> {
    return this.token ? { [headers.securityToken]: this.token } : {};
  }

  /** Takes the token, `id:versionId`, and releases writes that waited for access to these patients. */
  async use(token: string | undefined, patients: readonly string[] = []): Promise<void> {
    const { cache, emitter, lifecycle, reader } = this.parts;
    const same = this.token === token;
    this.token = token;
    const before = this.patients;
    this.patients = new Set(patients);
    emitter.emit([accessTopic]);
    const ledger = await lifecycle.opening;
    await this.end(ledger);
    for (const patient of patients) await ledger.transact((book) => accessGranted(book, patient));
    for (const patient of before) if (!this.patients.has(patient)) await cache.forgetRecord(patient);
    for (const patient of patients)
      if (!before.has(patient)) for (const { type, id } of cache.refused(patient)) void reader.fetch(type, id, true);
    if (same) return;
    lifecycle.wake();
    this.parts.lists.refreshAll();
  }

  /** Holds writes to charts that are no longer open. */
  async end(ledger: Ledger): Promise<void> {
    await ledger.transact((book) => accessEnded(book, this.patients));
  }

  /** Drops the token once the server refuses it. */
  clear(): void {
    if (this.token === undefined) return;
    void this.use(undefined).catch(() => undefined);
    void this.parts.access.clear().catch(() => undefined); // if storage cannot be written, the token lived in memory only
  }

  /** True if writes to a patient's record wait to be sent under temporary access. */
  hasPendingWrites(patient: string): boolean {
    return [...this.parts.lifecycle.book.operations.values()].some(
      ({ underAccess, state, patients }) => underAccess && state !== 'held' && patients.includes(patient),
    );
  }
}
