import { globalPractice, type Store } from '../../resources/store/index.ts';
import type { Anchors } from '../audit/index.ts';
import type { ContentStore } from '../content/index.ts';
import type { Job } from '../module.ts';

export interface HousekeepingOptions {
  readonly store: Pick<Store, 'practices' | 'purge'>;
  readonly content: Pick<ContentStore, 'sweep'>;
  readonly now: () => number;
  readonly anchors: Anchors;
}

/** Removes uploads that were cut short and what expired outside all practices; thins the anchors and catches up with them. */
export async function keepHouse({ store, content, now, anchors }: HousekeepingOptions): Promise<void> {
  await store.purge(globalPractice);
  await content.sweep(now());
  await anchors.thin();
  // Covers a server that ended after sealing and before anchoring.
  const practices = (await store.practices.list()).map(({ networkId }) => networkId);
  await anchors.keep([globalPractice, ...practices]);
}

export const housekeeping: Job = {
  name: 'housekeeping',
  title: 'Clean up the installation',
  about: 'Removes uploads that were cut short, and thins the anchors of the audit log.',
  scope: 'installation',
  when: { everySeconds: 3_600 },
  permissions: [],
  isOn: ({ anchors }) => anchors !== undefined,
  async run({ parts: { store, content, now, anchors } }) {
    if (anchors) await keepHouse({ store, content, now, anchors });
    return undefined;
  },
};

/** Removes expired rows of a practice, with their files: resources past their time to live, idempotency keys after 7 days. */
export const purge: Job = {
  name: 'purge',
  title: 'Remove expired records',
  about: 'Removes records past their time to live with their files, such as temporary access that ended.',
  scope: 'practice',
  when: { everySeconds: 3_600 },
  permissions: [],
  async run({ parts: { store, content }, practice }) {
    const { resources, keys } = await store.purge(practice, (hash) => content.remove(practice, hash));
    return resources + keys > 0 ? `Removed ${resources} expired records and ${keys} old request keys.` : undefined;
  },
};
