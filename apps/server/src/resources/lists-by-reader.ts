import { definitionOf, isRecord, isResourceType, type ResourceDefinition, type ResourceType } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { listsByReader, partsHiddenFrom, readsRecord } from '@notewell/rules';
import { isAllowedTo } from '../kernel/access.ts';
import type { Caller } from '../kernel/caller.ts';
import { subjectOf } from '../kernel/subject.ts';
import type { Body, Store } from './store/index.ts';
import { everything, visibilityOf } from './visibility/visibility.ts';

/* Lists whose items are shown to those alone who read what they name. */

interface Reading {
  readonly caller: Caller;
  readonly definition: ResourceDefinition;
  readonly practice: string;
  readonly store: Pick<Store, 'hidden' | 'reader'>;
}

const listsOf = ({ type }: ResourceDefinition): readonly string[] => (isResourceType(type) ? (listsByReader[type] ?? []) : []);
const itemsOf = (body: Readonly<Record<string, unknown>>, list: string): readonly unknown[] => {
  const items = body[list];
  return Array.isArray(items) ? items : [];
};

/** True if a row's text has such a list. */
export const namesByReader = (definition: ResourceDefinition, text: string): boolean =>
  listsOf(definition).some((list) => text.includes(`"${list}":`));

/** Of these records, the ids of those that the caller does not read. */
async function unreadOf({ caller, practice, store }: Reading, type: ResourceType, ids: readonly string[]): Promise<Set<string>> {
  const definition: ResourceDefinition = definitionOf(type);
  if (!isAllowedTo(caller, definition, 'read')) return new Set(ids);
  const unread = new Set(await store.hidden.resources(practice, type, visibilityOf(caller, definition), ids));
  const subject = subjectOf(caller);
  if (partsHiddenFrom(subject, type).length === 0) return unread;
  for (const id of ids) {
    const row = unread.has(id) ? undefined : await store.reader.read(practice, definition, id, everything);
    if (!row || !readsRecord(subject, type, JSON.parse(row.text))) unread.add(id);
  }
  return unread;
}

/** Tells which items of these rows the caller does not read. */
async function unreadIn(reading: Reading, bodies: readonly Body[]): Promise<(item: unknown) => boolean> {
  const named = new Map<ResourceType, Set<string>>();
  for (const list of listsOf(reading.definition))
    for (const item of bodies.flatMap((body) => itemsOf(body, list))) {
      const [id, type] = [idIn(item), isRecord(item) ? item['resourceType'] : undefined];
      if (id === undefined || typeof type !== 'string' || !isResourceType(type)) continue;
      named.set(type, (named.get(type) ?? new Set()).add(id));
    }
  const unread = new Set<string>();
  for (const [type, ids] of named) for (const id of await unreadOf(reading, type, [...ids])) unread.add(id);
  return (item) => unread.has(idIn(item) ?? '');
}

/** Takes what their reader does not read out of such lists, in place. Returns the rows from which something went. */
export async function withoutUnread(reading: Reading, bodies: readonly Body[]): Promise<ReadonlySet<Body>> {
  const changed = new Set<Body>();
  const isUnread = await unreadIn(reading, bodies);
  for (const body of bodies)
    for (const list of listsOf(reading.definition)) {
      const items = itemsOf(body, list);
      const kept = items.filter((item) => !isUnread(item));
      if (kept.length === items.length) continue;
      changed.add(body);
      if (kept.length > 0) body[list] = kept;
      else delete body[list];
    }
  return changed;
}

/** A row as its writer wants it, with the items that the writer does not see where they were. */
export async function withUnreadKept(
  reading: Reading,
  { before, after }: { readonly before: Body; readonly after: unknown },
): Promise<unknown> {
  const lists = listsOf(reading.definition).filter((list) => itemsOf(before, list).length > 0);
  if (lists.length === 0 || !isRecord(after)) return after;
  const isUnread = await unreadIn(reading, [before]);
  const next: Record<string, unknown> = { ...after };
  for (const list of lists) {
    const [old, wanted] = [itemsOf(before, list), itemsOf(after, list)];
    const [were, are] = [old, wanted].map((items) => new Set(items.map((item) => idIn(item))));
    const kept = old.flatMap((item) => {
      if (are?.has(idIn(item))) return wanted.filter((one) => idIn(one) === idIn(item));
      return isUnread(item) ? [item] : [];
    });
    const all = [...kept, ...wanted.filter((item) => !were?.has(idIn(item)))];
    if (all.length > 0) next[list] = all;
  }
  return next;
}
