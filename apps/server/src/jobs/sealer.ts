import { globalPractice, type Store } from '../store/index.ts';

export interface SealerOptions {
  readonly store: Pick<Store, 'practices' | 'audit'>;
  /** Told when a round could not be finished; the next one tries again. */
  readonly failed: (error: unknown) => void;
}

const everyMs = 5_000;

/** One round: every practice's new audit entries join its chain. */
export async function sealAll({ store }: Pick<SealerOptions, 'store'>): Promise<void> {
  const practices = (await store.practices.list()).map(({ networkId }) => networkId);
  for (const practice of [globalPractice, ...practices]) await store.audit.seal(practice);
}

/** A round every five seconds, beside the requests and never two at once here. Call the answer to end. */
export function startSealer({ store, failed }: SealerOptions): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    void sealAll({ store })
      .catch(failed)
      .finally(() => {
        running = false;
      });
  }, everyMs).unref();
  return () => clearInterval(timer);
}
