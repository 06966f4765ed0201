import { fixedIds } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Store } from '../../resources/store/index.ts';
import type { Job } from '../module.ts';
import type { ContentStore } from './files/index.ts';
import { contentScansOf } from './store/content-scans.ts';

export interface ContentScanOptions {
  readonly store: Pick<Store, 'database' | 'audit' | 'oneAtATime' | 'practices'>;
  readonly content: Pick<ContentStore, 'scan'>;
  readonly now: () => number;
  /** The scanning account, for the audit log. */
  readonly account: string;
  /** Once it is aborted no further content is begun. */
  readonly signal?: AbortSignal;
}

/** The time until infected content is scanned again. */
const again = 24 * 3_600_000;
const batch = 100;

/**
 * Scans a practice's stored content that no scanner saw: uploads before one was configured, or from a backup. Infected content
 * is kept and no longer served. Returns the number of scans, undefined if another server is scanning. Throws a Refusal
 * `scanner-away`.
 */
export function scanContent(options: ContentScanOptions, practice: string): Promise<number | undefined> {
  const { store, content, now, signal } = options;
  return store.oneAtATime(`content scans ${practice}`, async () => {
    const since = new Date(now() - again);
    let count = 0;
    let after = '';
    for (;;) {
      const hashes = await contentScansOf(store).due(practice, since, after, batch);
      for (const hash of hashes) {
        if (signal?.aborted) return count;
        try {
          const said = await content.scan(practice, hash);
          if (!said) continue; // its bytes were purged
          count++;
          if (said.isNew && said.finding !== undefined) await notify(options, practice, hash, said.finding);
        } catch (error) {
          // Larger than the scanner takes: it stays among those that wait, which the doctor counts.
          if (!(error instanceof Refusal && error.code === 'too-large')) throw error;
        }
      }
      const last = hashes.at(-1);
      if (last === undefined || hashes.length < batch) return count;
      after = last;
    }
  });
}

/** Writes an audit entry for each resource that holds the content. The malware's name appears only there. */
async function notify({ store, now, account }: ContentScanOptions, practice: string, hash: string, malware: string) {
  const at = new Date(now()).toISOString();
  const entries = (await contentScansOf(store).holders(practice, hash)).map(({ type, id, patients }) => ({
    at,
    action: 'refused',
    type,
    id,
    patients,
    actor: `Practitioner/${account}`,
    account,
    requestId: 'content scan',
    detail: { malware },
  }));
  await store.audit.record(practice, entries);
}

/** Scans what no scanner saw. */
export const contentScans: Job = {
  name: 'content-scans',
  title: 'Scan files for malware',
  about: 'Scans stored files that no scanner has seen, and infected ones again each day.',
  scope: 'practice',
  when: { everySeconds: 3_600 },
  runsFirst: true,
  permissions: [],
  limitMinutes: 240,
  isOn: ({ scansContent }) => scansContent === true,
  async run({ parts: { store, content, now }, practice, signal }) {
    const count = await scanContent({ store, content, now, signal, account: fixedIds.systemAccount }, practice);
    signal.throwIfAborted();
    return count ? `Scanned ${count} ${count === 1 ? 'file' : 'files'}.` : undefined;
  },
};
