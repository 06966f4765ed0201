import { Refusal } from '../../kernel/refusal.ts';
import { type Database, planned, type Run } from '../postgres/database.ts';
import { lock } from '../postgres/lock.ts';

/*
 * Stored bytes and the records that name them. One lock per content holds both: a record that begins to name bytes keeps them
 * until it is stored, and bytes that nothing names are removed before anybody begins to.
 */

/** Removes the stored bytes of content. */
export type RemoveContent = (hash: string) => Promise<void>;

/** The content of a practice with this hash. */
interface Content {
  readonly practice: string;
  readonly hash: string;
  /** A resource whose older versions do not count. */
  readonly except?: { readonly type: string; readonly id: string };
}

const lockOf = (hash: string): string => `content ${hash}`;
const isUsed = planned(
  `select exists (select from resource where practice_id = $1 and (facets #>> '{content,hash}') = $2)
    or exists (select from history where practice_id = $1 and content_hash = $2 and (type, id) <> ($3, $4))
    or exists (select from task where practice_id = $1 and position($2 in files) > 0)`,
);

/** Removes content unless a resource, in any version, or a task has it. Looks again under the lock, right before. */
export const removeUnused = (db: Database, { practice, hash, except }: Content, remove: RemoveContent): Promise<void> =>
  db.transaction(practice, async (run) => {
    await lock(practice, lockOf(hash), run);
    const [row] = await run(isUsed, [practice, hash, except?.type ?? '', except?.id ?? '']);
    if (row?.[0] === false) await remove(hash);
  });

type HasContent = (practice: string, hash: string) => Promise<boolean>;
/** Keeps content until the transaction ends that names it. Refuses where it was removed since it was sent. */
export const holding =
  (has: HasContent) =>
  async (practice: string, hash: string, run: Run): Promise<void> => {
    await lock(practice, lockOf(hash), run);
    if (await has(practice, hash)) return;
    throw new Refusal('unavailable', { detail: 'The same file was removed at this moment. Send it again.' });
  };
