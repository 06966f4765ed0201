import { definitionOf } from '@notewell/model';
import { Refusal } from '../../kernel/refusal.ts';
import { systemCaller } from '../../kernel/system-caller.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { Job, JobWork } from '../module.ts';
import { withoutMembersOf } from './store/without-members.ts';

const batch = 100;
const types = ['Encounter', 'Note'] as const;
type Outcome = 'recorded' | 'none' | 'refused';

/** Saves one row as it is, by the product: the save records the members. */
async function record(work: JobWork, type: (typeof types)[number], id: string): Promise<Outcome> {
  const { practice, runId, parts } = work;
  const definition = definitionOf(type);
  const before = await parts.store.reader.read(practice, definition, id, everything);
  if (!before) return 'none';
  const { meta: _meta, content: _content, ...next } = bodyOf(before);
  const caller = systemCaller(practice, `job ${runId}`);
  const kept = { whole: true, fromStored: true, follows: true, whileDeleted: true };
  try {
    const { outcome } = await parts.saving.update({ practice, caller, definition, before, next, ...kept });
    return outcome === 'updated' ? 'recorded' : 'none';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Who saved it meanwhile recorded the members.
    return error.code === 'stale-version' ? 'none' : 'refused';
  }
}

/**
 * Records whom sessions and notes of groups are about where nothing does: they are from before the server kept members, or came
 * before their group. Until then all of the staff see them, and reads are in no member's log. Visits come first: their notes
 * take the members from them.
 */
export const groupMembers: Job = {
  name: 'group-members',
  title: 'Members of group sessions',
  about: 'Records the members of group sessions and their notes, by which access and logs go, where they are missing.',
  scope: 'practice',
  when: { everySeconds: 86_400 },
  runsFirst: true,
  permissions: [],
  limitMinutes: 120,
  async run(work) {
    const { parts, practice, signal } = work;
    const counts = { recorded: 0, none: 0, refused: 0 };
    for (const type of types) {
      let after = '';
      for (;;) {
        const ids = await withoutMembersOf(parts.store).ids(practice, type, { after, most: batch });
        for (const id of ids) {
          signal.throwIfAborted();
          counts[await record(work, type, id)]++;
        }
        after = ids.at(-1) ?? '';
        if (ids.length < batch) break;
      }
    }
    const { recorded, refused } = counts;
    const said = [
      ...(recorded > 0 ? [`Recorded the members of ${recorded} group ${recorded === 1 ? 'record' : 'records'}.`] : []),
      ...(refused > 0 ? [`${refused} could not be saved, and all of the staff see them. Ask support.`] : []),
    ];
    return said.length > 0 ? said.join(' ') : undefined;
  },
};
