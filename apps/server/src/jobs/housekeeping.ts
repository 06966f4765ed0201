import type { ContentStore } from '../content/index.ts';
import { globalPractice, type Store } from '../store/index.ts';

export interface HousekeepingOptions {
  readonly store: Pick<Store, 'practices' | 'purge'>;
  readonly content: Pick<ContentStore, 'sweep'>;
  readonly now: () => number;
  /** Told when a round could not be finished; the next one tries again. */
  readonly failed: (error: unknown) => void;
}

const hour = 3_600_000;

/** One round: removes what is past its time to live, keys past 7 days, and uploads that were cut short. */
export async function keepHouse({ store, content, now }: Omit<HousekeepingOptions, 'failed'>): Promise<void> {
  const practices = (await store.practices.list()).map(({ networkId }) => networkId);
  for (const practice of [globalPractice, ...practices]) await store.purge(practice);
  await content.sweep(now());
}

/** A round every hour, beside the requests; several servers may do so at once. Call the answer to end. */
export function startHousekeeping(options: HousekeepingOptions): () => void {
  const timer = setInterval(() => void keepHouse(options).catch(options.failed), hour).unref();
  return () => clearInterval(timer);
}
