import { DocumentReference, typedAs } from '@notewell/model';
import { asMistaken, channelIn, isInInbox, lastingRelations, movedFrom } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import { requireWhole } from '../../resources/disclosure.ts';
import type { Behaviour, Companion, Save } from '../../resources/saving/behaviour.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { requireWrite } from '../../resources/saving/require-write.ts';
import type { StoredRow } from '../../resources/store/index.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import { givenBack, replacedBy, requireReplaceable } from './replaced-documents.ts';

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
    await requireWrite({ practice, caller, definition, store }, 'update', {
      before,
      after: { ...before, ...asMistaken(source) },
    });
  }
  after.content = { ...source.content, url: `/api/v1/practices/${practice}/${definition.collection}/${id}/content` };
  sources.set(save, row);
}

/** In a chart a line stays that says that the document was not of this patient. */
function misfiled(save: Save): readonly Companion[] {
  const row = sources.get(save);
  if (!row || isInInbox(kept(row))) return [];
  return [{ type: 'DocumentReference', id: row.id, before: row, body: { ...bodyOf(row), ...asMistaken(kept(row)) } }];
}

export const documentReference: Behaviour = {
  async beforeSave(save) {
    keepAuthor(save);
    await takeFile(save);
    if (!save.before) await requireReplaceable(save);
  },
  alsoWrites: async (save) => {
    const [was, is] = [save.before?.['status'], save.after['status']];
    if (was === is) return [];
    // A new document has no file yet, unless it takes the one of a document that moves.
    if (!was) return [...misfiled(save), ...(save.after.content ? await replacedBy(save) : [])];
    return is === 'EnteredInError' ? givenBack(save) : [];
  },
  contentWrites: async (save) => {
    const [had, has] = [save.before?.content, save.after.content];
    if (save.after['status'] !== 'Current' || (had && has)) return [];
    return has ? replacedBy(save) : givenBack(save);
  },
  removesWith: async (save) => {
    const row = sources.get(save);
    return row && isInInbox(kept(row)) ? [{ definition: DocumentReference, row }] : [];
  },
};
