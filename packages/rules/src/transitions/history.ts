import type { ResourceDefinition } from '@notewell/model';
import { isRecord, type UnknownRecord } from '@notewell/model/values';
import { type History, itemsOf, type ListStates, matched, statesOf } from './states.ts';

/** Author and time of a change of state. `trusted` writers, such as imports, may bring their own history. */
export interface Recorded {
  readonly at: string;
  readonly by?: { readonly id: string; readonly resourceType: 'Practitioner' } | undefined;
  readonly trusted?: boolean;
}

/**
 * Returns an item's history of states after a write: the recorded entries, and one for a new state. From the writer only
 * the reason for the new state is taken, and the note that it follows where the type has one.
 */
function historyOf(item: UnknownRecord, was: UnknownRecord | undefined, { name, of }: History, recorded: Recorded) {
  const [kept, sent] = [itemsOf(was?.[name]), itemsOf(item[name])];
  const base = recorded.trusted && sent.length > kept.length ? sent : kept;
  const state = item[of];
  if (typeof state !== 'string' || state === was?.[of] || (base !== kept && base.at(-1)?.status === state)) return base;
  const given = sent.slice(kept.length).findLast(({ status }) => status === state);
  const own = item.reason === was?.reason ? undefined : item.reason;
  const reason = given?.reason ?? own;
  const note = given?.note;
  const { at, by } = recorded;
  return [
    ...base,
    {
      status: state,
      at,
      ...(by && { by }),
      ...(typeof reason === 'string' && reason !== '' && { reason }),
      ...(isRecord(note) && { note }),
    },
  ];
}

function keepIn({ keys, histories }: ListStates, before: unknown, after: unknown, recorded: Recorded): UnknownRecord[] {
  const was = matched(keys, before, after);
  return itemsOf(after).map((item, index) => {
    const kept: Record<string, unknown> = { ...item };
    for (const history of histories) {
      const entries = historyOf(item, was[index], history, recorded);
      if (entries.length > 0) kept[history.name] = entries;
      else delete kept[history.name];
    }
    return kept;
  });
}

/** Lists of a resource whose items have a recorded history, with that history restored. Empty if the type has none. */
export function keptHistories(
  definition: ResourceDefinition,
  before: unknown,
  after: UnknownRecord,
  recorded: Recorded,
): UnknownRecord {
  const old = isRecord(before) ? before : {};
  return Object.fromEntries(
    statesOf(definition).lists.flatMap(([name, list]) =>
      list.histories.length > 0 && after[name] !== undefined ? [[name, keepIn(list, old[name], after[name], recorded)]] : [],
    ),
  );
}
