import { type QuestionnaireItem, questionnaireDepth } from '@notewell/model';
import { withRenamedQuote } from '@notewell/rules';
import { addedRow } from '../../../features/build/paper/added-row.ts';

/* A form's questions as an outline. Immutable: every change returns a new tree. */

type Items = readonly QuestionnaireItem[];
export interface Row {
  readonly item: QuestionnaireItem;
  /** 1 at the top. */
  readonly level: number;
  readonly parent: string | undefined;
  /** Its index among its siblings, and their number. */
  readonly at: number;
  readonly of: number;
}
/** A position for a question: next to or inside another. */
export type Place = { readonly kind: 'before' | 'after' | 'inside'; readonly linkId: string };

export const rowsOf = (items: Items, level = 1, parent?: string): Row[] =>
  items.flatMap((item, at) => [
    { item, level, parent, at, of: items.length },
    ...rowsOf(item.items ?? [], level + 1, item.linkId),
  ]);

/** The rows that people see: the columns of a table stand right below it, without the row that holds them. */
export const seenRows = (rows: readonly Row[]): readonly Row[] => {
  const inner = new Set(rows.flatMap(({ item }) => addedRow(item)?.linkId ?? []));
  const isInner = (linkId: string | undefined) => linkId !== undefined && inner.has(linkId);
  return rows
    .filter(({ item }) => !isInner(item.linkId))
    .map((row) => (isInner(row.parent) ? { ...row, level: row.level - 1 } : row));
};

const depthOf = (item: QuestionnaireItem): number => 1 + Math.max(0, ...(item.items ?? []).map(depthOf));
const under = (item: QuestionnaireItem, items: QuestionnaireItem[]): QuestionnaireItem => {
  const { items: _before, ...rest } = item;
  return items.length > 0 ? { ...rest, items } : rest;
};

/** Changes one question. */
export const changed = (
  items: Items,
  linkId: string,
  change: (item: QuestionnaireItem) => QuestionnaireItem,
): QuestionnaireItem[] =>
  items.map((item) =>
    item.linkId === linkId ? change(item) : item.items ? under(item, changed(item.items, linkId, change)) : item,
  );

/** Removes a question with its children. */
export const without = (items: Items, linkId: string): QuestionnaireItem[] =>
  items.filter((item) => item.linkId !== linkId).map((item) => (item.items ? under(item, without(item.items, linkId)) : item));

export const find = (items: Items, linkId: string): QuestionnaireItem | undefined =>
  rowsOf(items).find(({ item }) => item.linkId === linkId)?.item;

/** Path of a question in the form's data, such as `items.2.items.0`. */
export function pathOf(items: Items, linkId: string, within = ''): string | undefined {
  for (const [at, item] of items.entries()) {
    const path = `${within}items.${at}`;
    const found = item.linkId === linkId ? path : pathOf(item.items ?? [], linkId, `${path}.`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Inserts a question. Returns the tree unchanged if the position is missing or too deep. */
export function inserted(items: Items, item: QuestionnaireItem, place: Place | undefined): QuestionnaireItem[] {
  if (!place) return [...items, item];
  const target = rowsOf(items).find((row) => row.item.linkId === place.linkId);
  const level = target && target.level + (place.kind === 'inside' ? 1 : 0);
  if (!level || level - 1 + depthOf(item) > questionnaireDepth) return [...items];
  const put = (list: Items): QuestionnaireItem[] =>
    list.flatMap((one) => {
      if (one.linkId !== place.linkId) return [one.items ? under(one, put(one.items)) : one];
      if (place.kind === 'inside') return [under(one, [...(one.items ?? []), item])];
      return place.kind === 'before' ? [item, one] : [one, item];
    });
  return put(items);
}

/** Moves a question with its children. Returns the tree unchanged if that is impossible. */
export function moved(items: Items, linkId: string, place: Place): QuestionnaireItem[] {
  const item = find(items, linkId);
  if (!item || rowsOf([item]).some((row) => row.item.linkId === place.linkId)) return [...items];
  const next = inserted(without(items, linkId), item, place);
  return find(next, linkId) ? next : [...items];
}

export type Step = 'up' | 'down' | 'in' | 'out';
/** The target of a keyboard move; undefined at the edge. */
export function placeOf(items: Items, linkId: string, step: Step): Place | undefined {
  const rows = rowsOf(items);
  const row = rows.find(({ item }) => item.linkId === linkId);
  if (!row) return undefined;
  const siblings = rows.filter(({ parent }) => parent === row.parent);
  const [before, after] = [siblings[row.at - 1], siblings[row.at + 1]];
  if (step === 'up') return before && { kind: 'before', linkId: before.item.linkId };
  if (step === 'down') return after && { kind: 'after', linkId: after.item.linkId };
  if (step === 'in') return before && { kind: 'inside', linkId: before.item.linkId };
  return row.parent === undefined ? undefined : { kind: 'after', linkId: row.parent };
}

/** Questions whose conditions or calculations ask for the answer to a question, or to one below it. */
export function askersOf(items: Items, linkId: string): readonly QuestionnaireItem[] {
  const item = find(items, linkId);
  const gone = new Set(item ? rowsOf([item]).map((row) => row.item.linkId) : []);
  const asks = ({ displayWhen, requiredWhen, calculation }: QuestionnaireItem) =>
    [
      ...[displayWhen, requiredWhen].flatMap((when) => (when?.conditions ?? []).map(({ question }) => question)),
      ...(calculation?.from ?? []),
    ].some((name) => name !== undefined && gone.has(name));
  return rowsOf(items).flatMap((row) => (!gone.has(row.item.linkId) && asks(row.item) ? [row.item] : []));
}

/** The first unused name: `question-3`. */
export function freeLinkId(items: Items, stem = 'question'): string {
  const taken = new Set(rowsOf(items).map(({ item }) => item.linkId));
  for (let number = taken.size + 1; ; number++) if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`;
}

/** Copies a question with its children under new names and adapts references between them. */
export function duplicate(
  items: Items,
  linkId: string,
): { readonly items: QuestionnaireItem[]; readonly linkId: string } | undefined {
  const item = find(items, linkId);
  if (!item) return undefined;
  let all = [...items];
  const names = new Map<string, string>();
  for (const row of rowsOf([item])) {
    const name = freeLinkId(all, row.item.linkId.replace(/-\d+$/, ''));
    names.set(row.item.linkId, name);
    all = [...all, { linkId: name, type: 'Header' }];
  }
  const copy = [...names].reduce((tree, [from, to]) => renamed(tree, from, to), [item]);
  return { items: inserted(items, copy[0] ?? item, { kind: 'after', linkId }), linkId: names.get(linkId) ?? linkId };
}

/** Renames a question everywhere, including conditions and calculations. */
export function renamed(items: Items, from: string, to: string): QuestionnaireItem[] {
  const name = (linkId: string) => (linkId === from ? to : linkId);
  const inConditions = (when: QuestionnaireItem['displayWhen']) =>
    when && {
      ...when,
      ...(when.conditions && {
        conditions: when.conditions.map((one) => (one.question === undefined ? one : { ...one, question: name(one.question) })),
      }),
    };
  return items.map((item) => ({
    ...item,
    linkId: name(item.linkId),
    ...(item.text && { text: withRenamedQuote(item.text, from, to) }),
    ...(item.help && { help: withRenamedQuote(item.help, from, to) }),
    ...(item.displayWhen && { displayWhen: inConditions(item.displayWhen) }),
    ...(item.requiredWhen && { requiredWhen: inConditions(item.requiredWhen) }),
    ...(item.calculation && { calculation: { ...item.calculation, from: item.calculation.from.map(name) } }),
    ...(item.items && { items: renamed(item.items, from, to) }),
  }));
}

/** Conditions and calculations of a question without those that name unknown questions. */
function withKnown(item: QuestionnaireItem, known: ReadonlySet<string>): QuestionnaireItem {
  const { displayWhen, requiredWhen, calculation, items, ...rest } = item;
  const kept = (when: QuestionnaireItem['displayWhen']) => {
    const conditions = (when?.conditions ?? []).filter(({ question }) => question === undefined || known.has(question));
    return when && conditions.length > 0 ? { ...when, conditions } : undefined;
  };
  const [shows, asks] = [kept(displayWhen), kept(requiredWhen)];
  return {
    ...rest,
    ...(shows && { displayWhen: shows }),
    ...(asks && { requiredWhen: asks }),
    ...(calculation?.from.every((linkId) => known.has(linkId)) && { calculation }),
    ...(items && { items: items.map((one) => withKnown(one, known)) }),
  };
}

/** Questions of another form, by linkId. */
export interface Taken {
  readonly from: Items;
  readonly chosen: ReadonlySet<string>;
}
/** Copies questions of another form with their children, under free names, after a question or at the end. */
export function takenFrom(items: Items, { from, chosen }: Taken, after?: string): QuestionnaireItem[] {
  const outermost = (level: Items): QuestionnaireItem[] =>
    level.flatMap((item) => (chosen.has(item.linkId) ? [item] : outermost(item.items ?? [])));
  let trees = outermost(from);
  let taken: Items = items;
  const mine = new Set(rowsOf(items).map(({ item }) => item.linkId));
  for (const { item } of rowsOf(trees)) {
    const { linkId } = item;
    const name = mine.has(linkId) ? freeLinkId([...taken, ...trees], linkId.replace(/-\d+$/, '')) : linkId;
    if (name !== linkId) trees = renamed(trees, linkId, name);
    taken = [...taken, { linkId: name, type: 'Header' }];
  }
  const known = new Set(rowsOf(trees).map(({ item }) => item.linkId));
  let last = after;
  let all = [...items];
  for (const tree of trees) {
    all = inserted(all, withKnown(tree, known), last === undefined ? undefined : { kind: 'after', linkId: last });
    last = tree.linkId;
  }
  return all;
}
