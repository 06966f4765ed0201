import { Button, Textarea } from '@mantine/core';
import { useResource, useSaveState } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  type Amending,
  amendedBy,
  amending,
  isAmending,
  isOvertaken,
  keep,
  keptAmendment,
} from '../../features/note-editor/amendment.ts';
import { topSections } from '../../features/note-editor/child-sections.ts';
import { NoteDraft } from '../../features/note-editor/note-draft.ts';
import { SurroundingsProvider } from '../../features/note-editor/note-surroundings.ts';
import type { Change } from '../../features/note-editor/section-kind.ts';
import { amendedWith } from '../../features/note-editor/signing.ts';
import { useSignatureConfiguration, useSignNote } from '../../features/signatures/use-sign-note.ts';
import type { UnsignedWords } from '../../features/unsigned-words/use-unsigned-words.ts';
import { useShortcuts } from '../../shell/shortcuts.tsx';
import { toastFailure } from '../../shell/toasts.ts';
import { DraftMark } from './draft-mark.tsx';
import classes from './note.module.css';
import { bySection, useNoteCheck } from './rule-results.ts';
import { SectionEditor } from './section-editor.tsx';
import { useKeptWhenLeft } from './use-note-draft.ts';

interface AmendNoteProps {
  readonly noteId: string;
  readonly note: Note;
  /** What was kept of it, and where more of it is kept. */
  readonly words: UnsignedWords;
  /** Told once it is signed, thrown away, or left for later. */
  readonly onDone: () => void;
}

/**
 * A signed note being put right. Nothing of it changes until it is signed anew with the reason: what is written here is kept
 * apart, and with the signature it is one write, so that no signed note ever stands under other words than were signed.
 */
export function AmendNote({ noteId, note, words, onDone }: AmendNoteProps) {
  const [begun] = useState(() => words.found && keptAmendment(words.found));
  const after = begun?.after ?? note.amendments?.length ?? 0;
  const write = useRef(words.write);
  useEffect(() => {
    write.current = words.write;
  });
  const [draft] = useState(() => keptApart(note, begun, after, (made) => write.current(keep(made))));
  useKeptWhenLeft(draft);
  const shown = useSyncExternalStore(draft.subscribe, draft.note);
  const definition = useResource('NoteDefinition', note.definition?.id).data;
  const configuration = useSignatureConfiguration(note);
  const { me, sign } = useSignNote();
  const { results, context } = useNoteCheck(shown, definition);
  const beside = useMemo(() => bySection(results), [results]);
  const [reason, setReason] = useState(words.found?.text ?? '');
  const [touched, setTouched] = useState(begun !== undefined && isAmending(begun));
  const [busy, setBusy] = useState(false);
  const onChange = useCallback(
    (key: string, produce: () => Change) => {
      draft.change(key, produce);
      setTouched(true);
    },
    [draft],
  );
  const ready = touched && reason.trim() !== '' && me !== undefined;
  const leave = async (work: () => Promise<boolean>, fault: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await draft.autosave.flush();
      if (!(await work())) return;
      onDone();
      await words.end();
    } catch (error) {
      toastFailure(error, fault);
    } finally {
      setBusy(false);
    }
  };
  const amend = async () => {
    if (!ready) return;
    await leave(() => {
      if (draft.autosave.state() === 'failed') throw draft.autosave.error();
      const made = amending(note, draft.note(), after);
      return sign(noteId, note, configuration, (current) => amendedWith(amendedBy(current, made), reason.trim()));
    }, 'The note was not amended');
  };
  const discard = () => void leave(() => Promise.resolve(true), 'The amendment is still there');
  useShortcuts([{ keys: 'mod+Enter', does: 'Sign the amendment', group: 'Note', run: () => void amend() }]);
  return (
    <form
      className={classes['amend']}
      aria-label="Amendment"
      onSubmit={(event) => {
        event.preventDefault();
        void amend();
      }}
    >
      <Textarea
        label="Why is the note amended?"
        description="What was signed stays readable as an earlier version. You sign what you write here."
        required
        autoFocus
        autosize
        minRows={1}
        value={reason}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setReason(text);
          words.write({ text }).catch((error: unknown) => toastFailure(error, 'Your words are not saved'));
        }}
        maw="46rem"
      />
      {isOvertaken(note, { sections: [], after }) ? (
        <p className={classes['given']} role="note">
          This note was amended after you began. What you write is laid over it as it is now: read it before you sign.
        </p>
      ) : null}
      <SurroundingsProvider value={context}>
        {topSections(note).map((section) =>
          section.patient ? null : (
            <SectionEditor
              key={section.id}
              note={shown}
              section={shown.sections?.find(({ id }) => id === section.id) ?? section}
              definition={definition?.sections?.find(({ id }) => id === section.id)}
              onChange={onChange}
              results={beside.get(section.id) ?? none}
            />
          ),
        )}
      </SurroundingsProvider>
      <div className={classes['formActions']}>
        {words.id === undefined ? null : <AmendmentMark draft={draft} id={words.id} />}
        {touched || reason !== '' ? (
          <Button variant="subtle" color="red" onClick={discard}>
            Discard the amendment
          </Button>
        ) : null}
        <Button variant="default" onClick={() => void draft.autosave.flush().then(onDone)}>
          {touched || reason !== '' ? 'Close, and go on later' : 'Cancel'}
        </Button>
        <Button type="submit" loading={busy} disabled={!ready}>
          Sign amendment
        </Button>
      </div>
    </form>
  );
}
const none: never[] = [];

const AmendmentMark = ({ draft, id }: { readonly draft: NoteDraft; readonly id: string }) => (
  <DraftMark draft={draft} saveState={useSaveState('Scribble', id)} />
);

/** The note as it is amended: what is changed goes to `write`, and the note itself stays as it was signed. */
function keptApart(note: Note, begun: Amending | undefined, after: number, write: (made: Amending) => Promise<void>): NoteDraft {
  let own = begun ? amendedBy(note, begun) : note;
  const draft: NoteDraft = new NoteDraft(own, async (change) => {
    own = change(own);
    draft.take(own);
    await write(amending(note, own, after));
  });
  return draft;
}
