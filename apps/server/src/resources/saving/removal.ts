import { Refusal } from '../../kernel/refusal.ts';
import { requireWhole } from '../disclosure.ts';
import type { Run } from '../postgres/database.ts';
import type { Store, StoredRow } from '../store/index.ts';
import type { Outcome, Replacement } from '../store/writer.ts';
import type { Behaviour, Deletion, RemovedToo } from './behaviour.ts';
import { bodyOf, responseOf, stamped } from './body.ts';
import { requireWrite } from './require-write.ts';

interface RestoreRequest extends Pick<Replacement, 'practice' | 'caller' | 'definition' | 'once'> {
  readonly before: StoredRow;
}
interface Restored {
  readonly outcome: 'updated' | 'repeated';
  readonly id: string;
  readonly version: number;
  readonly text: string;
}
type Step = (run: Run) => Promise<Outcome>;
type Shared = Pick<Replacement, 'practice' | 'caller' | 'keepHistory' | 'action'>;

/** A step that writes the row as it is, deleted or restored. */
function rewritten(store: Store, { definition, row }: RemovedToo, shared: Shared, at: Date): Step {
  const { partition, ...rest } = bodyOf(row);
  const { caller, action } = shared;
  const facts = { id: row.id, partition, version: row.version + 1, at, caller, deleted: action === 'delete' };
  const body = stamped(definition, rest, facts);
  return (run) => store.writer.replace({ ...shared, definition, before: row, body, expires: row.expires }, run);
}

/** Steps that delete the rows which exist only for the deleted one. */
export async function removedToo(behaviour: Behaviour | undefined, deletion: Deletion, shared: Shared): Promise<readonly Step[]> {
  const { store, now } = deletion;
  const rows = (await behaviour?.alsoRemoves?.(deletion)) ?? [];
  return deleting(store, rows, { ...shared, at: now });
}

/** Steps that delete rows within another write. */
export const deleting = (
  store: Store,
  rows: readonly RemovedToo[],
  { practice, caller, keepHistory = true, at }: Omit<Shared, 'action' | 'keepHistory'> & { keepHistory?: boolean; at: Date },
): readonly Step[] => rows.map((one) => rewritten(store, one, { practice, caller, keepHistory, action: 'delete' }, at));

/** True while a deleted row can be restored. */
export function isRestorable(row: Pick<StoredRow, 'text'>, window: number, now: number): boolean {
  return now - Date.parse(bodyOf(row).meta?.lastModified ?? '') <= window;
}

/**
 * Undoes a deletion, with the rows that were deleted with it, all or none. Those who may delete the row may restore it.
 * The row comes back as it was: no behaviour completes it again.
 */
export async function restoreRow(
  { store, at, behaviour }: { readonly store: Store; readonly at: Date; readonly behaviour: Behaviour | undefined },
  request: RestoreRequest,
): Promise<Restored> {
  const { practice, caller, definition, before, once } = request;
  if (behaviour?.restoreWindow === undefined) throw new Refusal('call-unknown');
  const old = bodyOf(before);
  await requireWhole({ caller, definition, practice, store }, before);
  await requireWrite({ practice, caller, definition, store }, 'delete', { before: old });
  if (!before.deleted) throw new Refusal('already-exists', { detail: 'This draft is not discarded. Open it to continue.' });
  if (!isRestorable(before, behaviour.restoreWindow, at.getTime()))
    throw new Refusal('gone', { detail: 'This draft was discarded more than a day ago and cannot be restored.' });
  const place = { practice, caller, definition, store, now: at, id: before.id, before: old };
  const others = (await behaviour.alsoRestores?.(place)) ?? [];
  const shared = { practice, caller, keepHistory: true, action: 'update' } as const;
  const { partition, ...rest } = old;
  const version = before.version + 1;
  const body = stamped(definition, rest, { id: before.id, partition, version, at, caller });
  const text = await responseOf(store, practice, definition, body);
  const outcome = await store.writer.alone(practice, `${definition.type} ${before.id}`, async (run) => {
    const main = { ...shared, definition, before, body, text, expires: before.expires, once };
    const written = await store.writer.replace(main, run);
    if (written !== 'done') return written;
    for (const other of others) {
      if ((await rewritten(store, other, shared, at)(run)) !== 'done') throw new Refusal('stale-version');
    }
    return written;
  });
  if (outcome === 'stale') throw new Refusal('stale-version');
  return { outcome: outcome === 'done' ? 'updated' : 'repeated', id: before.id, version, text };
}
