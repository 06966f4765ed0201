import { type Forward, isRecord, type Rebases } from '@notewell/model';
import type { PatchOperation, StoredResource } from '../resource.ts';

/** A change of this device, and the version that it was made on. */
interface Mine {
  readonly original: StoredResource;
  readonly wanted: StoredResource;
  readonly patch: readonly PatchOperation[];
}

const fieldsOf = ({ patch }: Mine): readonly string[] => [...new Set(patch.map(({ path }) => path.split('/')[1] ?? ''))];

/** The row after a change of nothing but a mark that only moves forward: the later mark is right. */
export function forwarded({ by, with: others }: Forward, mine: Mine, theirs: StoredResource): StoredResource | undefined {
  const names = [by, ...others];
  if (mine.patch.some(({ op }) => op === 'remove') || !fieldsOf(mine).every((name) => names.includes(name))) return undefined;
  if (String(theirs[by] ?? '') >= String(mine.wanted[by] ?? '')) return theirs;
  const moved = names.flatMap((name) => (mine.wanted[name] === undefined ? [] : [[name, mine.wanted[name]]]));
  return { ...theirs, ...Object.fromEntries(moved) };
}

/**
 * The row with a change made again on it; undefined if others changed one of its fields, other than its lists of entries, or
 * removed an entry that has an id.
 */
export function rebased({ entries }: Rebases, mine: Mine, theirs: StoredResource): StoredResource | undefined {
  const { original, wanted } = mine;
  const next: { [name: string]: unknown } = { ...theirs };
  for (const name of fieldsOf(mine)) {
    if (entries.includes(name)) {
      const list = together(listOf(original[name]), listOf(theirs[name]), listOf(wanted[name]));
      if (!list) return undefined;
      next[name] = list;
    } else if (keyOf(theirs[name]) !== keyOf(original[name])) return undefined;
    else if (wanted[name] === undefined) delete next[name];
    else next[name] = wanted[name];
  }
  return next;
}

/** An entry by what it says: the server writes a person's name into it. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (name, one: unknown) => (name === 'display' || name === 'resourceType' ? undefined : one)) ?? '';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const idOf = (entry: unknown): unknown => (isRecord(entry) ? entry['id'] : undefined);

function together(
  ground: readonly unknown[],
  theirs: readonly unknown[],
  mine: readonly unknown[],
): readonly unknown[] | undefined {
  const haveIds = [...ground, ...theirs, ...mine].every((entry) => idOf(entry) !== undefined);
  return haveIds ? joinedById(ground, theirs, mine) : joinedByValue(ground, theirs, mine);
}

/** Their entries, without those that this device removed and with those that it added. */
function joinedByValue(ground: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]): readonly unknown[] {
  const [before, others, wanted] = [ground, theirs, mine].map((list) => new Set(list.map(keyOf)));
  const kept = theirs.filter((one) => !before?.has(keyOf(one)) || wanted?.has(keyOf(one)));
  const added = mine.filter((one) => !before?.has(keyOf(one)) && !others?.has(keyOf(one)));
  return [...kept, ...added];
}

/**
 * My entries keep their places, because later changes name them by place; new ones of others follow. Undefined where others
 * removed one.
 */
function joinedById(
  ground: readonly unknown[],
  theirs: readonly unknown[],
  mine: readonly unknown[],
): readonly unknown[] | undefined {
  const [before, others, own] = [ground, theirs, mine].map((list) => new Map(list.map((entry) => [idOf(entry), entry])));
  if (ground.some((entry) => own?.has(idOf(entry)) && !others?.has(idOf(entry)))) return undefined;
  const isUnchanged = (entry: unknown) => keyOf(before?.get(idOf(entry))) === keyOf(entry);
  return [
    ...mine.map((entry) => (isUnchanged(entry) ? (others?.get(idOf(entry)) ?? entry) : entry)),
    ...theirs.filter((entry) => !own?.has(idOf(entry)) && !before?.has(idOf(entry))),
  ];
}
