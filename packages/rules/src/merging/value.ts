import { isRichText, type RichTextNode } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { canonical } from './canonical.ts';
import { mergedDocument } from './document.ts';
import { mergedText } from './text.ts';
import { mergedTokens } from './tokens.ts';

const isSame = (a: unknown, b: unknown) => a === b || canonical(a) === canonical(b);

/**
 * Merges two changed versions of one JSON value, field by field. Lists merge by the `id` or `linkId` of their items, prose by
 * words. Two changes of one number, code or date keep mine. A part removed by one side and changed by the other stays.
 */
export function mergedValue(ground: unknown, theirs: unknown, mine: unknown): unknown {
  if (isSame(theirs, ground) || isSame(theirs, mine)) return mine;
  if (isSame(mine, ground)) return theirs;
  if (mine === undefined || theirs === undefined) return mine ?? theirs;
  if (isRichText(theirs) && isRichText(mine)) return mergedDocument(isRichText(ground) ? ground : emptyDocument, theirs, mine);
  if (isRecord(theirs) && isRecord(mine)) return mergedFields(isRecord(ground) ? ground : {}, theirs, mine);
  if (Array.isArray(theirs) && Array.isArray(mine)) return mergedList(Array.isArray(ground) ? ground : [], theirs, mine);
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

const idOf = (item: unknown): string | undefined => {
  if (!isRecord(item)) return undefined;
  const id = item['id'] ?? item['linkId'];
  return typeof id === 'string' ? id : undefined;
};
const keyOf = (item: unknown) => idOf(item) ?? canonical(item);

function mergedList(ground: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]): unknown[] {
  const find = (list: readonly unknown[], id: string) => list.find((item) => idOf(item) === id);
  const order = mergedTokens(
    { ground: ground.map(keyOf), theirs: theirs.map(keyOf), mine: mine.map(keyOf) },
    { key: (key) => key },
  );
  const plain = new Map([...ground, ...theirs, ...mine].map((item) => [keyOf(item), item]));
  const seen = new Set<string>();
  const items = [...order, ...changedButRemoved(ground, theirs, mine)].flatMap((key) => {
    const item = plain.get(key);
    const id = idOf(item);
    if (id === undefined) return [item];
    // An item that both sides moved is in both places.
    if (seen.has(id)) return [];
    seen.add(id);
    return [mergedValue(find(ground, id), find(theirs, id), find(mine, id))];
  });
  return items;
}

/** Ids of items that one side removed and the other changed. */
function changedButRemoved(ground: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]): string[] {
  const byId = (list: readonly unknown[]) => new Map(list.map((item) => [idOf(item), item]));
  const [before, others, own] = [byId(ground), byId(theirs), byId(mine)];
  return [...before].flatMap(([id, item]) => {
    if (id === undefined || (others.has(id) && own.has(id))) return [];
    const rest = others.get(id) ?? own.get(id);
    return rest === undefined || isSame(rest, item) ? [] : [id];
  });
}
