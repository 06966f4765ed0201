import type { ResourceType } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { sameContent } from '../signatures/signature.ts';
import { partsHiddenFrom } from './hidden-parts.ts';
import type { Subject } from './populations.ts';

/* Words in single items of a list that a reader does not see, although they change the row around them. */

type Reader = Pick<Subject, 'permissions' | 'profile'>;
type Row = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<string, readonly unknown[]>>;

interface Words {
  readonly list: string;
  readonly hides: (item: unknown) => boolean;
  readonly names: readonly string[];
}
const wordsHiddenFrom = (reader: Reader, type: ResourceType): readonly Words[] =>
  partsHiddenFrom(reader, type).flatMap(({ fields, items, within: names }) => {
    const hides = (item: unknown) => items?.(item, reader.profile.id) === true;
    return items && names ? fields.map((list) => ({ list, hides, names })) : [];
  });

const without = (item: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

/** True for two states of one item. One without an id is known by what else it says. */
const isSame = (one: Row, other: Row, names: readonly string[]): boolean =>
  one.id === undefined ? sameContent(without(one, names), without(other, names)) : one.id === other.id;

/** The lists of a row without the words that are hidden from a reader; only those that lose some. */
export function wordsLeftOut(reader: Reader, type: ResourceType, row: Row): Lists {
  const left: Record<string, readonly unknown[]> = {};
  for (const { list, hides, names } of wordsHiddenFrom(reader, type)) {
    const items = left[list] ?? row[list];
    if (!Array.isArray(items)) continue;
    const says = (item: unknown): item is Row => isRecord(item) && hides(item) && names.some((name) => item[name] !== undefined);
    if (items.some(says)) left[list] = items.map((item: unknown) => (says(item) ? without(item, names) : item));
  }
  return left;
}

/** The lists of a writer's row with the words that are hidden from them as they are stored. What the writer sends in their place is passed over. */
export function wordsKept(
  reader: Reader,
  type: ResourceType,
  { before, after }: Readonly<Record<'before' | 'after', Row>>,
): Lists {
  const kept: Record<string, readonly unknown[]> = {};
  for (const { list, hides, names } of wordsHiddenFrom(reader, type)) {
    const [stored, items] = [before[list], kept[list] ?? after[list]];
    if (!Array.isArray(stored) || !Array.isArray(items)) continue;
    const known = stored.filter(isRecord).filter(hides);
    kept[list] = items.map((item: unknown) => {
      if (!isRecord(item)) return item;
      const at = known.findIndex((one) => isSame(one, item, names));
      const [own] = at < 0 ? [] : known.splice(at, 1);
      if (!own) return item;
      const words = names.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]] as const]));
      return { ...without(item, names), ...Object.fromEntries(words) };
    });
  }
  return kept;
}
