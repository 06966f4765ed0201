import { Button, Textarea } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { withChanges } from '../../features/note-editor/change.ts';
import { topSections } from '../../features/note-editor/child-sections.ts';
import { NoteDraft } from '../../features/note-editor/note-draft.ts';
import { SurroundingsProvider } from '../../features/note-editor/note-surroundings.ts';
import type { Change } from '../../features/note-editor/section-kind.ts';
import { amendedWith } from '../../features/note-editor/signing.ts';
import { useSignatureConfiguration, useSignNote } from '../../features/signatures/use-sign-note.ts';
import { useShortcuts } from '../../shell/shortcuts.tsx';
import { toastFailure } from '../../shell/toasts.ts';
import classes from './note.module.css';
import { bySection, useNoteCheck } from './rule-results.ts';
import { SectionEditor } from './section-editor.tsx';

interface AmendNoteProps {
  readonly noteId: string;
  readonly note: Note;
  readonly onDone: () => void;
}

/**
 * A signed note being put right. Nothing of it changes until it is signed anew with the reason: what is written here and
 * the signature are one write, so that no signed note ever stands under other words than were signed.
 */
export function AmendNote({ noteId, note, onDone }: AmendNoteProps) {
  // Kept in memory alone until it is signed.
  const [draft] = useState(() => inMemory(note));
  const [changes] = useState(() => new Map<string, () => Change>());
  const shown = useSyncExternalStore(draft.subscribe, draft.note);
  const definition = useResource('NoteDefinition', note.definition?.id).data;
  const configuration = useSignatureConfiguration(note);
  const { me, sign } = useSignNote();
  const { results, context } = useNoteCheck(shown, definition);
  const beside = useMemo(() => bySection(results), [results]);
  const [reason, setReason] = useState('');
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (changed) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [changed]);
  const onChange = useCallback(
    (key: string, produce: () => Change) => {
      changes.set(key, produce);
      draft.change(key, produce);
      setChanged(true);
    },
    [changes, draft],
  );
  const ready = changed && reason.trim() !== '' && me !== undefined;
  const amend = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      const made = new Map([...changes].map(([key, produce]) => [key, produce()]));
      const done = await sign(noteId, note, configuration, (current) => amendedWith(withChanges(current, made), reason.trim()));
      if (done) onDone();
    } catch (error) {
      toastFailure(error, 'The note was not amended');
    } finally {
      setBusy(false);
    }
  };
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
        onChange={(event) => setReason(event.currentTarget.value)}
        maw="46rem"
      />
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
        <Button variant="default" onClick={onDone}>
          {changed ? 'Discard the amendment' : 'Cancel'}
        </Button>
        <Button type="submit" loading={busy} disabled={!ready}>
          Sign amendment
        </Button>
      </div>
    </form>
  );
}
const none: never[] = [];
function inMemory(note: Note): NoteDraft {
  let own = note;
  const draft: NoteDraft = new NoteDraft(note, (change) => {
    own = change(own);
    draft.take(own);
    return Promise.resolve();
  });
  return draft;
}
