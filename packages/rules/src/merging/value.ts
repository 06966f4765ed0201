import { isRichText, type RichTextNode } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { canonical } from './canonical.ts';
import { mergedDocument } from './document.ts';
import { mergedText } from './text.ts';
import { mergedTokens, type Versions } from './tokens.ts';

const isSame = (a: unknown, b: unknown) => a === b || canonical(a) === canonical(b);

/**
 * Merges two changed versions of one JSON value, field by field. Lists merge by what names their items, prose by
 * words. Two changes of one number, code or date keep mine. A part removed by one side and changed by the other stays.
 */
export function mergedValue(ground: unknown, theirs: unknown, mine: unknown): unknown {
  if (isSame(theirs, ground) || isSame(theirs, mine)) return mine;
  if (isSame(mine, ground)) return theirs;
  if (mine === undefined || theirs === undefined) return mine ?? theirs;
  if (isRichText(theirs) && isRichText(mine)) return mergedDocument(isRichText(ground) ? ground : emptyDocument, theirs, mine);
  if (isRecord(theirs) && isRecord(mine)) return mergedFields(isRecord(ground) ? ground : {}, theirs, mine);
  if (Array.isArray(theirs) && Array.isArray(mine))
    return mergedItems<unknown>(Array.isArray(ground) ? ground : [], theirs, mine);
  if (typeof theirs === 'string' && typeof mine === 'string' && (isProse(theirs) || isProse(mine)))
    return mergedText(typeof ground === 'string' ? ground : '', theirs, mine);
  return mine;
}

const emptyDocument: RichTextNode = { type: 'doc', content: [{ type: 'paragraph' }] };
/** Codes, dates and ids contain no space. */
const isProse = (text: string) => /\S\s+\S/.test(text);

type Fields = Readonly<Record<string, unknown>>;
function mergedFields(ground: Fields, theirs: Fields, mine: Fields): Fields {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...names].map((name) => [name, mergedValue(ground[name], theirs[name], mine[name])] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** Fields that name an item of a list; the first row that the item fills in counts. */
const namings = [
  ['id'],
  ['linkId'],
  ['questionId'],
  ['carePlan', 'item'],
  ['itinerary', 'topic'],
  ['service', 'code'],
  ['service'],
  ['code'],
  ['condition'],
  ['display'],
] as const;

/** A text, or what a reference or a code names. */
const partOf = (value: unknown): string | undefined => {
  const part = isRecord(value) ? (value['id'] ?? value['code'] ?? value['display']) : value;
  return typeof part === 'string' ? part : undefined;
};
function nameOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined;
  for (const fields of namings) {
    const parts = fields.map((field) => partOf(item[field]));
    if (parts.every((part) => part !== undefined)) return JSON.stringify([fields, parts]);
  }
  return undefined;
}
const namesItems = (list: readonly unknown[]) => {
  const names = list.flatMap((item) => nameOf(item) ?? []);
  return new Set(names).size === names.length;
};

/**
 * Merges two changed versions of a list. Items with one name are one item, whose fields merge; an item without a name counts
 * as a whole. An item removed by one side goes, unless the other side changed it.
 */
export function mergedItems<T>(ground: readonly T[], theirs: readonly T[], mine: readonly T[]): T[] {
  const idOf = [ground, theirs, mine].every(namesItems) ? nameOf : () => undefined;
  const keyOf = (item: T) => idOf(item) ?? canonical(item);
  const find = (list: readonly T[], id: string) => list.find((item) => idOf(item) === id);
  const order = mergedTokens(
    { ground: ground.map(keyOf), theirs: theirs.map(keyOf), mine: mine.map(keyOf) },
    { key: (key) => key },
  );
  const all = new Map([...ground, ...theirs, ...mine].map((item) => [keyOf(item), item]));
  const seen = new Set<string>();
  return [...order, ...changedButRemoved({ ground, theirs, mine }, idOf)].flatMap((key) => {
    const item = all.get(key);
    if (item === undefined) return [];
    const id = idOf(item);
    if (id === undefined) return [item];
    // An item that both sides moved is in both places.
    if (seen.has(id)) return [];
    seen.add(id);
    const merged = mergedValue(find(ground, id), find(theirs, id), find(mine, id));
    // One side removed it, the other only moved it.
    return merged === undefined ? [] : [merged as T]; // of items of this kind
  });
}

/** Names of items that one side removed and the other changed. */
function changedButRemoved<T>({ ground, theirs, mine }: Versions<readonly T[]>, idOf: (item: T) => string | undefined): string[] {
  const byId = (list: readonly T[]) => new Map(list.map((item) => [idOf(item), item]));
  const [before, others, own] = [byId(ground), byId(theirs), byId(mine)];
  return [...before].flatMap(([id, item]) => {
    if (id === undefined || (others.has(id) && own.has(id))) return [];
    const rest = others.get(id) ?? own.get(id);
    return rest === undefined || isSame(rest, item) ? [] : [id];
  });
}
