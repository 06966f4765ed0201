import type { ContentStore } from '../content/index.ts';
import { globalPractice, type Store } from '../store/index.ts';
import type { Anchors } from './anchors.ts';

export interface HousekeepingOptions {
  readonly store: Pick<Store, 'practices' | 'purge'>;
  readonly content: Pick<ContentStore, 'sweep'>;
  readonly now: () => number;
  readonly anchors: Anchors;
  /** Told when a round could not be finished; the next one tries again. */
  readonly failed: (error: unknown) => void;
}

const hour = 3_600_000;

/** One round: removes what is past its time to live, keys past 7 days, and uploads that were cut short; anchors the audit chains. */
export async function keepHouse({ store, content, now, anchors }: Omit<HousekeepingOptions, 'failed'>): Promise<void> {
  const practices = (await store.practices.list()).map(({ networkId }) => networkId);
  for (const practice of [globalPractice, ...practices]) await store.purge(practice);
  await content.sweep(now());
  await anchors.thin();
  // Where a server that had sealed ended before it had anchored.
  await anchors.keep([globalPractice, ...practices]);
}

/** A round every hour, beside the requests; several servers may do so at once. Call the answer to end. */
export function startHousekeeping(options: HousekeepingOptions): () => void {
  const timer = setInterval(() => void keepHouse(options).catch(options.failed), hour).unref();
  return () => clearInterval(timer);
}
