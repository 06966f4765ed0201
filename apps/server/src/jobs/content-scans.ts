import type { ContentStore } from '../content/index.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/index.ts';

export interface ContentScanOptions {
  readonly store: Pick<Store, 'contentScans' | 'audit' | 'oneAtATime' | 'practices'>;
  readonly content: Pick<ContentStore, 'scan'>;
  readonly now: () => number;
  /** Who it is that looks, in the audit log. */
  readonly account: string;
  /** Once it is aborted no further content is begun. */
  readonly signal?: AbortSignal;
}

const hour = 3_600_000;
/** What was found infected is looked over again so much later. */
const again = 24 * hour;
const batch = 100;

/**
 * Looks over what a practice keeps and no scanner saw: what came before one was named, or from a backup. What is infected
 * is kept, and handed out no more. Answers how many it looked over, undefined where somebody else is at it; throws a Refusal
 * `scanner-away`.
 */
export function scanContent(options: ContentScanOptions, practice: string): Promise<number | undefined> {
  const { store, content, now, signal } = options;
  return store.oneAtATime(`content scans ${practice}`, async () => {
    const since = new Date(now() - again);
    let count = 0;
    let after = '';
    for (;;) {
      const hashes = await store.contentScans.due(practice, since, after, batch);
      for (const hash of hashes) {
        if (signal?.aborted) return count;
        try {
          const said = await content.scan(practice, hash);
          if (!said) continue; // its bytes were purged
          count++;
          if (said.isNew && said.finding !== undefined) await told(options, practice, hash, said.finding);
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

/** An entry in the audit log for each resource that holds it; the scanner's name for it stands there alone. */
async function told({ store, now, account }: ContentScanOptions, practice: string, hash: string, malware: string) {
  const at = new Date(now()).toISOString();
  const entries = (await store.contentScans.holders(practice, hash)).map(({ type, id, patients }) => ({
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

export interface ContentScanJob extends ContentScanOptions {
  /** Told when a round could not be finished; the next one tries again. */
  readonly failed: (error: unknown) => void;
}

/** A round over all practices at once and every hour, beside the requests. Call the answer to end. */
export function startContentScans({ failed, ...options }: ContentScanJob): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let running = false;
  const round = async () => {
    if (running || signal.aborted) return;
    running = true;
    try {
      for (const { networkId } of await options.store.practices.list()) await scanContent({ ...options, signal }, networkId);
    } catch (error) {
      failed(error);
    } finally {
      running = false;
    }
  };
  const timer = setInterval(() => void round(), hour).unref();
  void round();
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}
