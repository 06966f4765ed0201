import { definitionOf, isResourceType, type ResourceType } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { type Block, blockFilters, blocksOf, liftingFilters, type WireFilter } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Change, Check } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { everything } from '../../resources/visibility/visibility.ts';

/** Records that match, also those that the caller may not see. */
function countOf({ practice, store }: Change, type: ResourceType, filters: readonly WireFilter[]): Promise<number> {
  const definition = definitionOf(type);
  const parsed = parseFilters(definition, filters);
  if (!parsed.ok) throw new Error(`${type} has no such filter: ${filters.map(({ kind }) => kind).join(', ')}`);
  return store.search.count({ practice, definition, visibility: everything, partition: undefined, filters: parsed.filters });
}

/** True if records still need this one, and no other in use takes its place. */
async function isInTheWay(change: Change, type: ResourceType, block: Block): Promise<boolean> {
  const { id, now, before: row } = change;
  const filters = blockFilters(block, { id, row }, { now, day: await practiceDay(change, now) });
  if (!filters || (await countOf(change, block.type, filters)) === 0) return false;
  const lifting = liftingFilters(block, { type, id, row });
  // The record itself is still in use.
  return !lifting || (await countOf(change, type, lifting)) < 2;
}

/** Refuses to retire or delete a record of the practice that others depend on. The refusal says what to do first. */
export const retirementCheck: Check = async (change) => {
  const { type } = change.definition;
  if (!isResourceType(type) || change.sameSave || isMachine(change.caller)) return;
  for (const block of blocksOf(type, change.before, change.after))
    if (await isInTheWay(change, type, block)) throw new Refusal('still-used', { detail: block.sentence });
};
