import { globalPractice, type Store } from '../../resources/store/index.ts';
import type { Job } from '../module.ts';
import { auditLogOf } from './store/audit-log.ts';

/** One round: every practice's new audit entries join its chain. Answers whose chains moved. */
export async function sealAll({ store }: { readonly store: Pick<Store, 'practices' | 'database'> }): Promise<string[]> {
  const practices = (await store.practices.list()).map(({ networkId }) => networkId);
  const moved: string[] = [];
  for (const practice of [globalPractice, ...practices]) if ((await auditLogOf(store).seal(practice)) > 0) moved.push(practice);
  return moved;
}

/** New entries join the chains; new ends of chains are anchored. */
export const sealer: Job = {
  name: 'seal-audit-log',
  title: 'Seal the audit log',
  about: 'Adds new entries of the audit log to its hash chain, and anchors the chain outside the database.',
  scope: 'installation',
  when: { everySeconds: 5 },
  runsFirst: true,
  permissions: [],
  limitMinutes: 1,
  retry: { times: 0, afterSeconds: 0 },
  async run({ parts: { store, anchors } }) {
    const moved = await sealAll({ store });
    await anchors?.keep(moved);
    return moved.length > 0 ? `Sealed new entries of ${moved.length} ${moved.length === 1 ? 'log' : 'logs'}.` : undefined;
  },
};
