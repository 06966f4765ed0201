import type { Json, QuestionnaireItem } from '@notewell/model';
import { type Answers, numberOf, valuesOf } from './answers.ts';
import { isGrid, isSection } from './questions/index.ts';

/* A repeating heading is filled in several times. Its first entry answers under the questions' own linkIds, every
   later one under `linkId#2`, `linkId#3`; within another repeating group, under `linkId#2.1`. The heading's own answer
   is the number of entries, which is at least as high as the answers require. */

/** An entry of a repeating group. */
export interface Occurrence {
  /** Key of the group's number of entries: its linkId with the entries that contain it. */
  readonly group: string;
  /** From 1; 0 for the placeholder of a group without entries. */
  readonly number: number;
  readonly of: number;
  /** The numbers of all entries that contain it, its own last. */
  readonly path: readonly number[];
  /** True for a row of a table. */
  readonly inTable: boolean;
}
/** The questions of a form, or of one of its parts. */
interface Level {
  readonly type?: QuestionnaireItem['type'];
  readonly items: readonly QuestionnaireItem[];
}
type Placed = QuestionnaireItem & { readonly occurrence?: Occurrence };

/** The entry that a heading of `placedItems` represents; undefined for items that do not repeat. */
export const occurrenceOf = (item: QuestionnaireItem): Occurrence | undefined => (item as Placed).occurrence; // added by placedItems only

/** Text of the rows of published tables that were built when each heading needed a text. */
const textOfOldRows = 'Row';

/** True for a row of a table to which its builder gave no name: it is numbered, and has no heading. */
export const isUnnamedRow = (row: QuestionnaireItem): boolean =>
  occurrenceOf(row)?.inTable === true && [undefined, '', textOfOldRows].includes(row.text?.trim());

/** Highest number of entries that is displayed, regardless of the answers. */
export const mostEntries = 100;

export const isRepeating = ({ type, repeats, items }: QuestionnaireItem): boolean =>
  isSection({ type }) && repeats === true && (items ?? []).length > 0;

const suffixed = /^(.*)#(\d+(?:\.\d+)*)$/s;
/** The linkId in an answer's key, without its entry. */
export const baseOf = (key: string): string => suffixed.exec(key)?.[1] ?? key;
const keyAt = (linkId: string, path: readonly number[]): string =>
  path.every((number) => number === 1) ? linkId : `${linkId}#${path.join('.')}`;

const repeating = new WeakMap<readonly QuestionnaireItem[], boolean>();
const hasRepeats = (items: readonly QuestionnaireItem[]): boolean => {
  const known = repeating.get(items);
  if (known !== undefined) return known;
  const has = items.some((item) => isRepeating(item) || hasRepeats(item.items ?? []));
  repeating.set(items, has);
  return has;
};

/** Returns the form with each repeating group once per entry. References between its questions point to the same entry. */
export function placedItems(items: readonly QuestionnaireItem[], answers: Answers): readonly QuestionnaireItem[] {
  return hasRepeats(items) ? new Placing(items, answers).all() : items;
}
/** Returns every key of a question's answers, in order; its own linkId if it does not repeat. */
export function keysOf(items: readonly QuestionnaireItem[], answers: Answers): (linkId: string) => readonly string[] {
  if (!hasRepeats(items)) return (linkId) => [linkId];
  const placing = new Placing(items, answers);
  return (linkId) => placing.keysFrom(linkId, [], []);
}

class Placing {
  /** The repeating groups that contain each question, outermost first; a group contains itself. */
  readonly #groups = new Map<string, readonly QuestionnaireItem[]>();
  /** The entries that answers name, by linkId. */
  readonly #named = new Map<string, readonly (readonly number[])[]>();
  constructor(
    readonly items: readonly QuestionnaireItem[],
    readonly answers: Answers,
  ) {
    const visit = (level: readonly QuestionnaireItem[], within: readonly QuestionnaireItem[]): void => {
      for (const item of level) {
        const groups = isRepeating(item) ? [...within, item] : within;
        this.#groups.set(item.linkId, groups);
        visit(item.items ?? [], groups);
      }
    };
    visit(items, []);
    for (const key of Object.keys(answers)) {
      const [, linkId, numbers] = suffixed.exec(key) ?? [];
      if (linkId === undefined || numbers === undefined || valuesOf(answers, key).length === 0) continue;
      this.#named.set(linkId, [...(this.#named.get(linkId) ?? []), numbers.split('.').map(Number)]);
    }
  }

  all(): readonly QuestionnaireItem[] {
    return this.#level({ items: this.items }, [], []);
  }

  #level({ type, items: level }: Level, path: readonly number[], within: readonly QuestionnaireItem[]): QuestionnaireItem[] {
    const inTable = type !== undefined && isGrid({ type });
    return level.flatMap((item) => {
      if (!isRepeating(item)) return [this.#one(item, path, within)];
      const of = this.#count(item, path);
      const group = keyAt(item.linkId, path);
      const numbers = of === 0 ? [0] : Array.from({ length: of }, (_, at) => at + 1);
      return numbers.map((number): Placed => {
        const own = [...path, number];
        const { repeats: _repeats, items = [], ...rest } = item;
        const placed = this.#one(rest, number === 0 ? path : own, [...within, item]);
        return {
          ...placed,
          ...(number > 0 && { items: this.#level({ items }, own, [...within, item]) }),
          occurrence: { group, number, of, path: own, inTable },
        };
      });
    });
  }

  #one(item: QuestionnaireItem, path: readonly number[], within: readonly QuestionnaireItem[]): QuestionnaireItem {
    const { items, displayWhen, requiredWhen, calculation } = item;
    return {
      ...item,
      linkId: keyAt(item.linkId, path),
      ...(displayWhen && { displayWhen: this.#conditions(displayWhen, path, within) }),
      ...(requiredWhen && { requiredWhen: this.#conditions(requiredWhen, path, within) }),
      ...(calculation && {
        calculation: { ...calculation, from: calculation.from.flatMap((linkId) => this.keysFrom(linkId, path, within)) },
      }),
      ...(items && { items: this.#level({ type: item.type, items }, path, within) }),
    };
  }

  #conditions(
    when: NonNullable<QuestionnaireItem['displayWhen']>,
    path: readonly number[],
    within: readonly QuestionnaireItem[],
  ): NonNullable<QuestionnaireItem['displayWhen']> {
    const conditions = when.conditions?.map((condition) => {
      if (condition.question === undefined) return condition;
      const keys = this.keysFrom(condition.question, path, within);
      return { ...condition, question: keys[0] ?? condition.question, ...(keys.length > 1 && { everywhere: keys }) };
    });
    return { ...when, ...(conditions && { conditions }) };
  }

  /** Resolves a linkId in a reference: the same entry as far as both share groups, every entry beyond that. */
  keysFrom(linkId: string, path: readonly number[], within: readonly QuestionnaireItem[]): readonly string[] {
    const groups = this.#groups.get(linkId) ?? [];
    let shared = 0;
    while (shared < groups.length && groups[shared] === within[shared]) shared++;
    let paths: readonly (readonly number[])[] = [path.slice(0, shared)];
    for (const group of groups.slice(shared)) {
      paths = paths.flatMap((outer) => Array.from({ length: this.#count(group, outer) }, (_, at) => [...outer, at + 1]));
    }
    return paths.map((one) => keyAt(linkId, one));
  }

  /** Number of a group's entries within the entries that contain it. */
  #count(group: QuestionnaireItem, outer: readonly number[]): number {
    const said = numberOf(valuesOf(this.answers, keyAt(group.linkId, outer))[0]) ?? 0;
    const under = (items: readonly QuestionnaireItem[]): number[] =>
      items.flatMap((item) => [
        ...(this.#named.get(item.linkId) ?? []).map((path) =>
          outer.every((number, at) => path[at] === number) ? (path[outer.length] ?? 0) : 0,
        ),
        ...(valuesOf(this.answers, keyAt(item.linkId, [...outer, 1])).length > 0 ? [1] : []),
        ...under(item.items ?? []),
      ]);
    const most = Math.min(group.maxItems ?? mostEntries, mostEntries);
    return Math.min(Math.max(Math.trunc(said), group.minItems ?? 1, 0, ...under(group.items ?? [])), most);
  }
}

/** Removes one entry of a group from the answers; later entries move up. */
export function withoutEntry(items: readonly QuestionnaireItem[], answers: Answers, { path, group, of }: Occurrence): Answers {
  const depth = path.length - 1;
  const gone = path[depth] ?? 0;
  const inGroup = new Set(linkIdsIn(items, baseOf(group)));
  const next: Record<string, readonly Json[]> = {};
  for (const [key, values] of Object.entries(answers)) {
    const linkId = baseOf(key);
    const [, , numbers] = suffixed.exec(key) ?? [];
    // Keys of the first entry have no number.
    const own = numbers?.split('.').map(Number) ?? path.map(() => 1);
    const here = own[depth] ?? 0;
    if (!inGroup.has(linkId) || own.length <= depth || !own.slice(0, depth).every((number, at) => number === path[at])) {
      next[key] ??= values;
      continue;
    }
    if (here < gone) next[key] = values;
    if (here >= gone) next[key] ??= [];
    if (here > gone)
      next[
        keyAt(
          linkId,
          own.map((number, at) => (at === depth ? number - 1 : number)),
        )
      ] = values;
  }
  return { ...next, [group]: of > 1 ? [of - 1] : [] };
}

function linkIdsIn(items: readonly QuestionnaireItem[], linkId: string, inside = false): readonly string[] {
  return items.flatMap((item) => [
    ...(inside ? [item.linkId] : []),
    ...linkIdsIn(item.items ?? [], linkId, inside || item.linkId === linkId),
  ]);
}
