import { globalPractice, type Store } from '../store/index.ts';
import type { Anchors } from './anchors.ts';

export interface SealerOptions {
  readonly store: Pick<Store, 'practices' | 'audit'>;
  readonly anchors: Pick<Anchors, 'keep'>;
  /** Told when a round could not be finished; the next one tries again. */
  readonly failed: (error: unknown) => void;
}

const everyMs = 5_000;

/** One round: every practice's new audit entries join its chain. Answers whose chains moved. */
export async function sealAll({ store }: Pick<SealerOptions, 'store'>): Promise<string[]> {
  const practices = (await store.practices.list()).map(({ networkId }) => networkId);
  const moved: string[] = [];
  for (const practice of [globalPractice, ...practices]) if ((await store.audit.seal(practice)) > 0) moved.push(practice);
  return moved;
}

/** A round every five seconds, beside the requests and never two at once here; new ends of chains are anchored. Call the answer to end. */
export function startSealer({ store, anchors, failed }: SealerOptions): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    void sealAll({ store })
      .then((moved) => anchors.keep(moved))
      .catch(failed)
      .finally(() => {
        running = false;
      });
  }, everyMs).unref();
  return () => clearInterval(timer);
}
