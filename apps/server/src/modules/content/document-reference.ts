import { DocumentReference, typedAs } from '@notewell/model';
import { channelIn, isInInbox, lastingRelations, movedFrom, replaces } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import { requireWhole } from '../../resources/disclosure.ts';
import type { Behaviour, Companion, Save } from '../../resources/saving/behaviour.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { find, lookUp, rowAsRead } from '../../resources/saving/lookup.ts';
import { requireWrite } from '../../resources/saving/require-write.ts';
import type { StoredRow } from '../../resources/store/index.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';

/** A document may have any author, such as an outside physician. In a channel it is the person who posted it. */
function keepAuthor({ before, after, caller }: Save): void {
  if (caller.isSystem || channelIn('DocumentReference', after) === undefined) return;
  const { profile } = caller;
  const author = before ? before['author'] : profile && { id: profile.id, resourceType: profile.resourceType };
  if (author === undefined) delete after['author'];
  else after['author'] = author;
}

/** Documents whose file a new one takes, by the save that creates it. */
const sources = new WeakMap<Save, StoredRow>();
const kept = (row: StoredRow) => typedAs('DocumentReference', bodyOf(row));
const refused = (message: string): Refusal =>
  new Refusal('validation-failed', { errors: [{ path: 'relatesTo', code: 'invalid', message }] });

const mistaken = { status: 'EnteredInError', completion: 'EnteredInError' } as const;

/** Gives a new document the file of the one that it moves, which the caller must be able to read whole. */
async function takeFile(save: Save): Promise<void> {
  const { practice, caller, definition, store, before, after, id } = save;
  const from = movedFrom(typedAs('DocumentReference', after));
  if (from === undefined) return;
  const relations = lastingRelations(typedAs('DocumentReference', after));
  if (relations) after['relatesTo'] = relations;
  else delete after['relatesTo'];
  if (before) return;
  if (!caller.isSystem && caller.profile?.resourceType !== 'Practitioner') throw refused('Only staff move documents.');
  const row = await store.reader.read(practice, DocumentReference, from, visibilityOf(caller, DocumentReference));
  if (!row) throw new Refusal('reference-unresolvable');
  await requireWhole({ caller, definition, practice, store }, row);
  const source = kept(row);
  if (row.deleted || source.status !== 'Current')
    throw refused('This document was filed or moved already. Look for it in the chart before you file it again.');
  if (!source.content) throw refused('The file of this document has not arrived yet. Try again in a moment.');
  if (!isInInbox(source)) {
    const before = bodyOf(row);
    await requireWrite({ practice, caller, definition, store }, 'update', { before, after: { ...before, ...mistaken } });
  }
  after.content = { ...source.content, url: `/api/v1/practices/${practice}/${definition.collection}/${id}/content` };
  sources.set(save, row);
}

/** In a chart a line stays that says that the document was not of this patient. */
function misfiled(save: Save): readonly Companion[] {
  const row = sources.get(save);
  if (!row || isInInbox(kept(row))) return [];
  return [{ type: 'DocumentReference', id: row.id, before: row, body: { ...bodyOf(row), ...mistaken } }];
}

const type = 'DocumentReference';
type Document = DocumentReference;

/** The older document that a new one replaces, which its writer may change too. */
async function replaced(save: Save): Promise<readonly Companion[]> {
  const { practice, caller, definition, store } = save;
  const older = await replacedBy(save);
  if (older?.status === 'Superseded' && !caller.isSystem && (await hasOther(save, older)))
    throw refused('This document was replaced already. Open the newer one.');
  if (older?.status !== 'Current') return [];
  const row = await rowAsRead(save, type, older);
  const before = bodyOf(row);
  const body = { ...before, status: 'Superseded' };
  await requireWrite({ practice, caller, definition, store }, 'update', { before, after: body });
  return [{ type, id: row.id, before: row, body }];
}

/** The older document, which is current again once its replacement was a mistake and nothing else replaces it. */
async function givenBack(save: Save): Promise<readonly Companion[]> {
  const older = await replacedBy(save);
  if (older?.status !== 'Superseded' || (await hasOther(save, older))) return [];
  const row = await rowAsRead(save, type, older);
  return [{ type, id: row.id, before: row, body: { ...bodyOf(row), status: 'Current' }, follows: true }];
}

/** True if a document other than the one saved replaces the older one. */
async function hasOther(save: Save, older: Document): Promise<boolean> {
  const standing = await find(save, type, [
    { kind: 'RelatesTo', values: [older.id ?? ''] },
    { kind: 'Subject', values: [older.subject.id] },
    { kind: 'Status', values: ['Current', 'Superseded'] },
  ]);
  return standing.some((one) => one.id !== save.id && replaces(one) === older.id);
}

/** The document of the same place that the saved one names as the one it replaces. */
async function replacedBy(save: Save): Promise<Document | undefined> {
  const newer = typedAs(type, save.after);
  const older = await lookUp(save, type, replaces(newer));
  return older?.subject.id === newer.subject.id ? older : undefined;
}

export const documentReference: Behaviour = {
  async beforeSave(save) {
    keepAuthor(save);
    await takeFile(save);
  },
  alsoWrites: async (save) => {
    const [was, is] = [save.before?.['status'], save.after['status']];
    if (was === is) return [];
    if (is === 'Current') return [...misfiled(save), ...(await replaced(save))];
    return was === 'Current' && is === 'EnteredInError' ? givenBack(save) : misfiled(save);
  },
  removesWith: async (save) => {
    const row = sources.get(save);
    return row && isInInbox(kept(row)) ? [{ definition: DocumentReference, row }] : [];
  },
};
