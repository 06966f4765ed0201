import { definitionOf, typedAs } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { keptWith } from '@notewell/rules';
import { isAllowedTo } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Deletion } from '../../resources/saving/behaviour.ts';
import { lookUp, lookUpSeen } from '../../resources/saving/lookup.ts';
import { requireWrite } from '../../resources/saving/require-write.ts';
import type { Body } from '../../resources/store/index.ts';

type Place = Pick<Deletion, 'practice' | 'caller' | 'store'>;

/** The record with one more answer. */
const answering = {
  Note: (row: Body) => ({ ...row, sections: [...list(row['sections']), { id: 'file', kind: 'Form', title: 'File' }] }),
  QuestionnaireResponse: (row: Body) => ({ ...row, answers: [...list(row['answers']), { questionId: 'file', value: true }] }),
};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The record that the file answers in. */
function recordIn(row: Body): { readonly type: keyof typeof answering; readonly id: string } | undefined {
  const { answerIn } = row;
  if (!isRecord(answerIn) || typeof answerIn['id'] !== 'string') return undefined;
  return { type: answerIn['resourceType'] === 'Note' ? 'Note' : 'QuestionnaireResponse', id: answerIn['id'] };
}

/** Refuses to change a file where its answer may not change. The decision is that of a write to the answers. */
async function requireOpen(place: Place, row: Body, isNew: boolean): Promise<void> {
  const record = recordIn(row);
  if (!record || place.caller.isSystem) return;
  const isKnown = !isNew || isAllowedTo(place.caller, definitionOf(record.type), 'read');
  const answers = isKnown ? await (isNew ? lookUpSeen : lookUp)(place, record.type, record.id) : undefined;
  if (!answers) {
    if (isNew) throw new Refusal('reference-unresolvable', { detail: 'The answers that this file belongs to do not exist.' });
    return;
  }
  if (record.type === 'Note' && answers.status !== 'Preliminary')
    throw new Refusal('locked', { detail: 'This note is signed, and its answers with it. Add the file to the chart.' });
  const before = { ...answers } as Body; // a stored row
  await requireWrite({ ...place, definition: definitionOf(record.type) }, 'update', {
    before,
    after: answering[record.type](before),
  });
}

/** A file that is an answer changes where the answer may change, and is as confidential as its note. */
export const answerFile: Behaviour = {
  async beforeSave(save) {
    const { before, after } = save;
    if (!before) await requireOpen(save, after, true);
    const record = recordIn(after);
    const note = record?.type === 'Note' ? await lookUp(save, 'Note', record.id) : undefined;
    if (!note) return;
    for (const [name, value] of Object.entries(keptWith(note, { ...typedAs('DocumentReference', after), id: save.id })))
      if (value === undefined) delete after[name];
      else after[name] = value;
  },
  beforeDelete: (deletion) => requireOpen(deletion, deletion.before, false),
  async beforeContent(change) {
    // The first content of an answer completes it.
    if (change.before.content !== undefined) await requireOpen(change, change.before, false);
  },
};
