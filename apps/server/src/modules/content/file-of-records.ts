import { isDeepStrictEqual } from 'node:util';
import { definitionOf } from '@notewell/model';
import { fileFields, withoutFile } from '@notewell/rules';
import { requireAbility } from '../../kernel/access.ts';
import type { Behaviour, Deletion } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';

type File = Pick<Deletion, 'practice' | 'caller' | 'store' | 'id'>;

/** Refuses to change the file of a record that may not lose it. The decision is that of a write to the record. */
async function requireLoose({ practice, caller, store, id }: File): Promise<void> {
  for (const { type, field, filter } of fileFields) {
    for (const record of await find({ practice, store }, type, [{ kind: filter, values: [id] }])) {
      const row = { ...record };
      requireAbility(caller, definitionOf(type), 'update', { row, next: withoutFile(row, field, id) });
    }
  }
}

/** A file that a record refers to is replaced, taken off or deleted where the record's own field may change. */
export const fileOfRecords: Behaviour = {
  async beforeSave(save) {
    if (save.before && !isDeepStrictEqual(save.before['ink'], save.after['ink'])) await requireLoose(save);
  },
  beforeDelete: requireLoose,
  async beforeContent(change) {
    // The first content of a record completes it.
    if (change.before.content !== undefined) await requireLoose(change);
  },
};
