import type { Json, Note } from '@notewell/model';
import { useId, useState, useSyncExternalStore } from 'react';
import { NoteDraft } from '../../../src/features/notes/note-editor/note-draft.ts';
import { sectionKindOf } from '../../../src/features/notes/note-editor/registry.ts';
import type { NoteSection } from '../../../src/features/notes/note-editor/section-kind.ts';
import { type TypingStage, typingForm } from '../typing.ts';

const begun: Note = {
  resourceType: 'Note',
  id: 'note',
  status: 'Preliminary',
  subject: { id: 'sample-patient', resourceType: 'Patient' },
  sections: [{ id: 's', kind: 'Form', title: 'Typing', form: { id: typingForm.id, resourceType: 'Questionnaire' } }],
};

/** A note that is written only when the test says so, and that a colleague changes at the same time. */
function stagedDraft() {
  let record = begun;
  const waiting: (() => void)[] = [];
  const draft: NoteDraft = new NoteDraft(record, async (change) => {
    await new Promise<void>((done) => waiting.push(done));
    record = change(record);
    draft.take(record);
  });
  const answersNow = () => record.sections?.[0]?.answers ?? [];
  const elsewhere = (linkId: string, value: Json) => {
    const others = answersNow().filter(({ questionId }) => questionId !== linkId);
    const answers = [...others, { questionId: linkId, value, display: String(value) }] as NoteSection['answers'];
    record = { ...record, sections: (record.sections ?? []).map((section) => ({ ...section, answers })) };
    draft.take(record);
  };
  const moment = () => new Promise((done) => setTimeout(done, 0));
  const stage: TypingStage = {
    elsewhere,
    hand: () => void draft.autosave.flush(),
    save: () => waiting.shift()?.(),
    settle: async () => {
      do {
        stage.hand();
        await moment();
        stage.save();
        await moment();
      } while (draft.autosave.state() !== 'kept');
    },
    record: () => Object.fromEntries(answersNow().map(({ questionId, value }) => [questionId, value ?? null])),
  };
  Object.assign(window, { typing: stage });
  return draft;
}

/** A form section of a note in edit mode. */
export function Typing() {
  const [draft] = useState(stagedDraft);
  const note = useSyncExternalStore(draft.subscribe, draft.note);
  const headingId = useId();
  const section = note.sections?.[0];
  if (!section) return null;
  const { Editor } = sectionKindOf(section.kind);
  return (
    <main style={{ maxWidth: 760 }}>
      <h1 id={headingId}>Typing</h1>
      <Editor
        note={note}
        section={section}
        definition={undefined}
        labelledBy={headingId}
        onChange={(produce) => draft.change('s', produce)}
      />
    </main>
  );
}
