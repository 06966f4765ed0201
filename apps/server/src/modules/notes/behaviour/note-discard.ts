import {
  definitionOf,
  type Encounter,
  type Note,
  type ResourceDefinition,
  type ResourceType,
  referencesOf,
  resourceTypes,
  typedAs,
} from '@notewell/model';
import { authorIn } from '@notewell/rules';
import { isAllowedTo } from '../../../kernel/access.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import type { Deletion, RemovedToo } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import type { StoredRow } from '../../../resources/store/index.ts';
import { everything } from '../../../resources/visibility/visibility.ts';
import { discardedOf } from '../store/discarded.ts';
import { requireOnlyOne } from './note-once.ts';

/** Milliseconds in which a discarded draft can be restored. */
export const restoreWindow = 86_400_000;
/** Milliseconds between a visit and its note, where both are begun by one press. */
const begunTogether = 10 * 60_000;

/** Filters by which rows that refer to a visit are found. */
export const filtersForVisits: readonly (readonly [type: ResourceType, filter: string])[] = resourceTypes.flatMap((type) => {
  const definition: ResourceDefinition = definitionOf(type);
  const paths = referencesOf(definition).flatMap(({ path, targets }) => (targets.includes('Encounter') ? [path] : []));
  return Object.entries(definition.filters).flatMap(([name, filter]) =>
    filter.by === 'reference' && filter.paths.some((path) => paths.includes(path)) ? [[type, name] as const] : [],
  );
});

/** True if somebody signed the draft, or an addendum to it. */
const isSigned = ({ signatures = [], patientSignatures = [], addenda = [] }: Note): boolean =>
  addenda.length > 0 || [...signatures, ...patientSignatures].some(({ status }) => status === 'Signed');

/** Refuses to delete a note that is signed, in whole or in part, or one with members' notes that do not go with it. */
export async function requireDiscardable({ practice, store, caller, definition, id, before }: Deletion): Promise<void> {
  const draft = typedAs('Note', before);
  if (draft.status !== 'Preliminary')
    throw new Refusal('locked', { detail: 'A signed note cannot be deleted. Mark it as entered in error, with a reason.' });
  if (isSigned(draft))
    throw new Refusal('locked', { detail: 'Somebody has signed this draft. Mark it as entered in error, with a reason.' });
  await requireLeft({ practice, store }, id, draft);
  const parts = await find({ practice, store }, 'Note', [{ kind: 'PartOf', values: [id] }]);
  const isDraft = (part: Note) => part.status === 'Preliminary' && !isSigned(part) && authorIn(part) === authorIn(draft);
  if (parts.every((part) => isDraft(part) && isAllowedTo(caller, definition, 'delete', part))) return;
  throw new Refusal('locked', {
    detail: 'A member’s note of this session is signed or belongs to somebody else, so this note cannot be discarded.',
  });
}

/** Refuses to discard a member's only note of a session that is signed. */
async function requireLeft(place: Pick<Deletion, 'practice' | 'store'>, id: string, { partOf, subject }: Note): Promise<void> {
  const whole = await lookUp(place, 'Note', partOf?.id);
  if (whole?.composition !== 'Group' || (whole.status !== 'Final' && whole.status !== 'Amended')) return;
  const parts = await find(place, 'Note', [{ kind: 'PartOf', values: [whole.id ?? ''] }]);
  const others = parts.filter((one) => one.id !== id && one.subject.id === subject.id && one.status !== 'EnteredInError');
  if (others.length > 0) return;
  throw new Refusal('locked', {
    detail:
      'The note of this session is signed, and this is the member’s only note of it. Undo the signature there, or sign this note.',
  });
}

/** The rows that are deleted with a draft: the visit begun with it, files of its answers, members' drafts, and their visits. */
export async function goesWithDraft(deletion: Deletion): Promise<readonly RemovedToo[]> {
  const { practice, store, caller, definition, id, before } = deletion;
  const parts = await find({ practice, store }, 'Note', [{ kind: 'PartOf', values: [id] }]);
  const found: RemovedToo[] = [];
  for (const part of parts) {
    const row = await store.reader.read(practice, definition, part.id ?? '', everything);
    if (!row || row.deleted) continue;
    found.push({ definition, row });
    found.push(...(await visitOfPart({ practice, store, caller }, part)));
  }
  found.push(...(await filesOf({ practice, store }, id)));
  // A visit is used by the visits of its members, which go too.
  const going = new Set([id, ...found.map(({ row }) => row.id)]);
  return [...found, ...(await visitOfDraft({ ...deletion, before }, going))];
}

/** The files that were answers in a draft. */
async function filesOf({ practice, store }: Pick<Deletion, 'practice' | 'store'>, note: string): Promise<readonly RemovedToo[]> {
  const definition = definitionOf('DocumentReference');
  const files = await find({ practice, store }, 'DocumentReference', [{ kind: 'AnswerIn', values: [note] }]);
  const rows = await Promise.all(files.map((file) => store.reader.read(practice, definition, file.id ?? '', everything)));
  return rows.flatMap((row) => (row && !row.deleted ? [{ definition, row }] : []));
}

/** The visit that the session's signature made for a member, where nothing but that member's note refers to it. */
async function visitOfPart(
  { practice, store, caller }: Pick<Deletion, 'practice' | 'store' | 'caller'>,
  part: Note,
): Promise<readonly RemovedToo[]> {
  const definition = definitionOf('Encounter');
  const visit = part.encounter?.id;
  if (visit === undefined || !isAllowedTo(caller, definition, 'delete')) return [];
  const row = await store.reader.read(practice, definition, visit, everything);
  if (!row || row.deleted || storedAs('Encounter', row).partOf === undefined) return [];
  return (await usersOf({ practice, store }, visit)).some(({ id }) => id !== part.id) ? [] : [{ definition, row }];
}

/** Everything that refers to a visit. */
async function usersOf({ practice, store }: Pick<Deletion, 'practice' | 'store'>, visit: string) {
  const users = await Promise.all(
    filtersForVisits.map(([type, kind]) => find({ practice, store }, type, [{ kind, values: [visit] }])),
  );
  return users.flat();
}

/** The visit that was begun together with a draft, where nothing else refers to it. */
async function visitOfDraft(
  { practice, caller, store, id, before }: Deletion,
  going: ReadonlySet<string>,
): Promise<readonly RemovedToo[]> {
  const definition = definitionOf('Encounter');
  const draft = typedAs('Note', before);
  const visit = draft.encounter?.id;
  if (visit === undefined || !isAllowedTo(caller, definition, 'delete')) return [];
  const [row, note] = await Promise.all([
    store.reader.read(practice, definition, visit, everything),
    store.reader.read(practice, definitionOf('Note'), id, everything),
  ]);
  if (!row || row.deleted || !note || !isBegunWith(row, note, draft)) return [];
  const users = await usersOf({ practice, store }, row.id);
  return users.some((one) => !going.has(one.id ?? '')) ? [] : [{ definition, row }];
}

/** True if one person began both at one time, and the visit has not been settled since. */
function isBegunWith(row: StoredRow, note: StoredRow, draft: Note): boolean {
  const visit: Encounter = storedAs('Encounter', row);
  const apart = Math.abs(Date.parse(visit.created ?? '') - Date.parse(draft.created ?? ''));
  return row.creator === note.creator && visit.status !== 'Finished' && apart <= begunTogether;
}

/** The rows to restore with a discarded draft, deleted with it or later: its visit and files, members' drafts and visits. */
export async function restoredWithDraft({ practice, store, definition, id, before }: Deletion): Promise<readonly RemovedToo[]> {
  const draft = typedAs('Note', before);
  const since = draft.meta?.lastModified ?? '';
  const rows = await discardedOf(store).since(practice, definition, new Date(since), everything);
  const parts = rows.filter((row) => storedAs('Note', row).partOf?.id === id);
  const visits = definitionOf('Encounter');
  const found: RemovedToo[] = [];
  for (const note of [draft, ...parts.map((row) => storedAs('Note', row))]) {
    const visit = note.encounter?.id;
    const row = visit === undefined ? undefined : await store.reader.read(practice, visits, visit, everything);
    if (note === draft) await requireOnlyOne({ practice, store }, { ...draft, id }, row && storedAs('Encounter', row));
    const deleted = row?.deleted ? (storedAs('Encounter', row).meta?.lastModified ?? '') : '';
    if (row && Date.parse(deleted) >= Date.parse(since)) found.push({ definition: visits, row });
  }
  const documents = definitionOf('DocumentReference');
  const files = (await discardedOf(store).since(practice, documents, new Date(since), everything)).filter(
    (row) => storedAs('DocumentReference', row).answerIn?.id === id,
  );
  return [...found, ...files.map((row) => ({ definition: documents, row })), ...parts.map((row) => ({ definition, row }))];
}
