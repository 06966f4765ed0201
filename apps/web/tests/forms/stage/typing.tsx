import { type Json, type Note, plainTextOf, richTextOf } from '@notewell/model';
import { useId, useState, useSyncExternalStore } from 'react';
import { NoteDraft } from '../../../src/features/notes/note-editor/note-draft.ts';
import { sectionKindOf } from '../../../src/features/notes/note-editor/registry.ts';
import type { NoteSection } from '../../../src/features/notes/note-editor/section-kind.ts';
import { HeldBackContext } from '../../../src/features/shared/changes-elsewhere/held-back.ts';
import { type TypingStage, typingForm } from '../typing.ts';

const begun: Note = {
  resourceType: 'Note',
  id: 'note',
  status: 'Preliminary',
  subject: { id: 'sample-patient', resourceType: 'Patient' },
  sections: [
    { id: 'narrative', kind: 'Narrative', title: 'Narrative' },
    { id: 'text', kind: 'Text', title: 'Text' },
    { id: 's', kind: 'Form', title: 'Typing', form: { id: typingForm.id, resourceType: 'Questionnaire' } },
  ],
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
  const sectionOf = (id: string) => record.sections?.find((section) => section.id === id);
  const answersNow = () => sectionOf('s')?.answers ?? [];
  const change = (id: string, fields: Partial<NoteSection>) => {
    const sections = (record.sections ?? []).map((section) => (section.id === id ? { ...section, ...fields } : section));
    record = { ...record, sections };
    draft.take(record);
  };
  const elsewhere = (linkId: string, value: Json) => {
    const others = answersNow().filter(({ questionId }) => questionId !== linkId);
    const answers = [...others, { questionId: linkId, value, display: String(value) }] as NoteSection['answers'];
    change('s', { answers });
  };
  const words = (place: string): string => {
    const section = sectionOf(place);
    if (section) return section.document ? plainTextOf(section.document) : (section.text ?? '');
    return String(answersNow().find(({ questionId }) => questionId === place)?.value ?? '');
  };
  const add = (place: string, more: string) => {
    const text = `${words(place)} ${more}`;
    if (!sectionOf(place)) elsewhere(place, text);
    else change(place, place === 'narrative' ? { text, document: richTextOf(text) as unknown as Json } : { text });
  };
  const moment = () => new Promise((done) => setTimeout(done, 0));
  const stage: TypingStage = {
    elsewhere,
    add,
    words,
    show: () => draft.held.show().length,
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
  return (
    <main style={{ maxWidth: 760 }}>
      <HeldBackContext value={draft.held}>
        {(note.sections ?? []).map((section) => (
          <Section key={section.id} note={note} section={section} draft={draft} />
        ))}
      </HeldBackContext>
    </main>
  );
}

function Section({ note, section, draft }: { readonly note: Note; readonly section: NoteSection; readonly draft: NoteDraft }) {
  const headingId = useId();
  const { Editor } = sectionKindOf(section.kind);
  return (
    <>
      <h1 id={headingId}>{section.title}</h1>
      <Editor
        note={note}
        section={section}
        definition={undefined}
        labelledBy={headingId}
        onChange={(produce) => draft.change(section.id, produce)}
      />
    </>
  );
}
