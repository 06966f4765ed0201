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

type Rules = Rebases & { readonly forward?: Forward | undefined };

/**
 * The row with a change made again on it; undefined if others changed one of its fields, other than its lists of entries, or
 * removed an entry that has an id.
 */
export function rebased(rules: Rules, mine: Mine, theirs: StoredResource): StoredResource | undefined {
  const { original, wanted } = mine;
  const { forward } = rules;
  const marks = forward ? [forward.by, ...forward.with] : [];
  const isLater = forward !== undefined && String(wanted[forward.by] ?? '') > String(theirs[forward.by] ?? '');
  const next: { [name: string]: unknown } = { ...theirs };
  for (const name of fieldsOf(mine)) {
    if (marks.includes(name)) {
      if (isLater) next[name] = wanted[name];
      continue;
    }
    const versions = { ground: original[name], theirs: theirs[name], mine: wanted[name] };
    const value = joined(rules, name, versions);
    if (value === conflict) return undefined;
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  return next;
}

/** One field as it was, as others left it, and as this device wants it. */
interface Versions<V = unknown> {
  readonly ground: V;
  readonly theirs: V;
  readonly mine: V;
}
const conflict = Symbol('conflict');

function joined(rules: Rules, path: string, { ground, theirs, mine }: Versions): unknown {
  const { entries, keyed = {}, compared = [], written = [], once = [] } = rules;
  const by = keyed[path];
  if (entries.includes(path)) return together(listOf(ground), listOf(theirs), listOf(mine)) ?? conflict;
  if (by !== undefined) {
    const lists = { ground: listOf(ground), theirs: listOf(theirs), mine: listOf(mine) };
    const both = compared.includes(path) ? 'compared' : written.includes(path) ? 'written' : 'mine';
    return joinedByKey(lists, by, both) ?? conflict;
  }
  if (keyOf(theirs) === keyOf(ground)) return mine;
  if (keyOf(mine) === keyOf(ground) || keyOf(mine) === keyOf(theirs)) return theirs;
  if (once.includes(path) && mine !== undefined && theirs !== undefined) return theirs;
  if (!Object.keys(keyed).some((one) => one.startsWith(`${path}.`))) return conflict;
  return joinedGroup(rules, path, { ground: groupOf(ground), theirs: groupOf(theirs), mine: groupOf(mine) });
}

type Group = Readonly<Record<string, unknown>>;
const groupOf = (value: unknown): Group => (isRecord(value) ? value : {});
function joinedGroup(rules: Rules, path: string, { ground, theirs, mine }: Versions<Group>): unknown {
  const next: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = joined(rules, `${path}.${name}`, { ground: ground[name], theirs: theirs[name], mine: mine[name] });
    if (value === conflict) return conflict;
    if (value !== undefined) next[name] = value;
  }
  return next;
}

/**
 * Words of both, each once. Words that the other side has sent or discarded are not its words any more. Own words of before that
 * were joined to theirs are replaced by the present ones.
 */
function withBoth({ ground, theirs, mine }: Versions): unknown {
  const [was, other, own] = [ground, theirs, mine].map((item) => String(groupOf(item)['text'] ?? '')) as [string, string, string]; // one each
  const isJoined = was !== '' && other.endsWith(`\n\n${was}`);
  const others = isJoined ? other.slice(0, -was.length - 2) : other;
  if (!others || own.includes(others)) return mine;
  if (own === '') return { ...groupOf(theirs), text: others };
  return others.includes(own) ? theirs : { ...groupOf(mine), text: `${others}\n\n${own}` };
}

/**
 * Their items with this device's changes, new ones last. `both` says what is right where both changed an item. Undefined if both
 * changed one that a person compares.
 */
function joinedByKey(
  lists: Versions<readonly unknown[]>,
  by: string,
  both: 'mine' | 'compared' | 'written',
): readonly unknown[] | undefined {
  const nameOf = (item: unknown) => keyOf(groupOf(item)[by]);
  const [before, others, own] = [lists.ground, lists.theirs, lists.mine].map(
    (list) => new Map(list.map((item) => [nameOf(item), item])),
  );
  const has = (side: typeof own, item: unknown) => keyOf(side?.get(nameOf(item)));
  const isMine = (item: unknown) => has(own, item) !== has(before, item);
  const isTheirs = (item: unknown) => has(others, item) !== has(before, item);
  const all = [...lists.theirs, ...lists.mine];
  if (both === 'compared' && all.some((item) => isMine(item) && isTheirs(item) && has(own, item) !== has(others, item)))
    return undefined;
  const next = new Map(others);
  for (const item of [...lists.ground, ...lists.mine]) {
    if (!isMine(item)) continue;
    const mine = own?.get(nameOf(item));
    const theirs = others?.get(nameOf(item));
    const wanted = both === 'written' && isTheirs(item) ? withBoth({ ground: before?.get(nameOf(item)), theirs, mine }) : mine;
    if (wanted === undefined) next.delete(nameOf(item));
    else next.set(nameOf(item), wanted);
  }
  return [...next.values()];
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
