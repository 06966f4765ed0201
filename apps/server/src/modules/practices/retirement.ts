import { definitionOf, isResourceType } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { type Block, blockFilters, blocksOf } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Change, Check } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { everything } from '../../resources/visibility/visibility.ts';

/** Records that still use a record of the practice, whether or not the caller may see them. */
async function countOf(change: Change, block: Block): Promise<number> {
  const { practice, store, id, now } = change;
  const day = await practiceDay(change, now);
  const definition = definitionOf(block.type);
  const parsed = parseFilters(definition, blockFilters(block, id, { now, day }));
  if (!parsed.ok) throw new Error(`${block.type} has no filter ${block.filter}`);
  return store.search.count({ practice, definition, visibility: everything, partition: undefined, filters: parsed.filters });
}

/** Refuses to retire or delete a record of the practice that others depend on. The refusal says what to do first. */
export const retirementCheck: Check = async (change) => {
  const { type } = change.definition;
  if (!isResourceType(type) || change.sameSave || isMachine(change.caller)) return;
  for (const block of blocksOf(type, change.before, change.after))
    if ((await countOf(change, block)) > 0) throw new Refusal('still-used', { detail: block.sentence });
};
