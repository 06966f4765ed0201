import { Button, Textarea } from '@mantine/core';
import { useClient, useResource, useSaveState } from '@notewell/client/react';
import type { Note, Scribble } from '@notewell/model';
import { definitionSectionOf, saysWords } from '@notewell/rules';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { StatesLeft } from '../../../features/charts/care-plan/states-left.tsx';
import {
  type Amending,
  amendedBy,
  amending,
  isAmending,
  isAsKept,
  isOvertaken,
  keep,
  keptAmendment,
} from '../../../features/notes/note-editor/amendment.ts';
import { topSections } from '../../../features/notes/note-editor/child-sections.ts';
import { NoteDraft } from '../../../features/notes/note-editor/note-draft.ts';
import { SurroundingsProvider } from '../../../features/notes/note-editor/note-surroundings.ts';
import type { Change } from '../../../features/notes/note-editor/section-kind.ts';
import { amendedWith, amendmentAttestation } from '../../../features/notes/note-editor/signing.ts';
import { useSignatureConfiguration, useSignNote } from '../../../features/notes/signatures/use-sign-note.ts';
import type { UnsignedWords } from '../../../features/notes/unsigned-words/use-unsigned-words.ts';
import { useShortcuts, writingMark } from '../../../shell/frame/shortcuts.tsx';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { type SentFromForm, useSendFromForm } from '../../../shell/hooks/use-send-from-form.ts';
import { refusedKeys, whenAnswered } from '../../../shell/hooks/when-sent.ts';
import { AmendedMembers } from './amending/amended-members.tsx';
import { AmendedVisit } from './amending/amended-visit.tsx';
import { DraftMark } from './draft-mark.tsx';
import classes from './note.module.css';
import { bySection, useNoteCheck } from './rule-results.ts';
import { SectionEditor } from './section-editor.tsx';
import { useNextSigners } from './signing/use-next-signers.ts';
import { Vacancy } from './signing/vacancy.tsx';
import { useKeptWhenLeft } from './use-note-draft.ts';

interface AmendNoteProps {
  readonly noteId: string;
  readonly note: Note;
  /** The stored amendment, and the function that stores it. */
  readonly words: UnsignedWords;
  /** Called once it is signed, discarded or left. */
  readonly onDone: () => void;
}

/** An amendment. Opens again when another tab's words join it. */
export function AmendNote(props: AmendNoteProps) {
  const [from, setFrom] = useState({ turn: 0, found: props.words.found });
  return (
    <Amendment
      key={from.turn}
      {...props}
      found={from.found}
      onJoined={(found) => setFrom(({ turn }) => ({ turn: turn + 1, found }))}
    />
  );
}

/** Words of another tab joined the amendment. Nobody signs what they have not read. */
class ChangedElsewhere extends Error {
  readonly title = 'You changed this amendment in another tab too. Those words are added here: read them, then sign.';
}

interface AmendmentProps extends AmendNoteProps {
  /** The stored amendment when this form opened. */
  readonly found: Scribble | undefined;
  readonly onJoined: (found: Scribble) => void;
}

/**
 * Amends a signed note. The note stays unchanged until the amendment is signed with a reason.
 * The text is stored separately and joins the note with the signature in one write. A signed note therefore always has its signed
 * text.
 */
function Amendment({ noteId, note, words, onDone, found, onJoined }: AmendmentProps) {
  const [begun] = useState(() => found && keptAmendment(note, found));
  const after = begun?.after ?? note.amendments?.length ?? 0;
  const write = useRef(words.write);
  useEffect(() => {
    write.current = words.write;
  });
  const [draft] = useState(() => keptApart(note, begun, after, (made) => write.current(keep(made))));
  useKeptWhenLeft(draft);
  const shown = useSyncExternalStore(draft.subscribe, draft.note);
  const definition = useResource('NoteDefinition', note.composition === 'Group' ? undefined : note.definition?.id).data;
  const configuration = useSignatureConfiguration(note);
  const { me, sign } = useSignNote();
  const { results, context } = useNoteCheck(shown, definition, { signed: note });
  const bySectionId = useMemo(() => bySection(results), [results]);
  const [reason, setReason] = useState(found?.text ?? '');
  const [touched, setTouched] = useState(begun !== undefined && isAmending(begun));
  const send = useSendFromForm();
  const { busy, leave } = useLeaving(draft, { noteId, words, onDone });
  const onChange = useCallback(
    (key: string, produce: () => Change) => {
      draft.change(key, produce);
      setTouched(true);
    },
    [draft],
  );
  const attestation = amendmentAttestation(shown, configuration);
  const next = useNextSigners(me, { note: shown, configuration, context, amends: true });
  const ready = touched && saysWords(reason) && me !== undefined && next.vacancy === undefined;
  const amend = async () => {
    if (!ready) return;
    await leave(async () => {
      if (draft.autosave.state() === 'failed') throw draft.autosave.error();
      const made = amending(note, draft.note(), after);
      const kept = await words.kept();
      if (kept && !isAsKept(note, kept, draft.note(), reason)) {
        onJoined(kept);
        throw new ChangedElsewhere();
      }
      const signs = () => sign(noteId, note, configuration, (current) => amendedWith(amendedBy(current, made), reason.trim()));
      return send(async () => ((await signs()) ? noteId : undefined));
    }, 'The note was not amended');
  };
  const form = useRef<HTMLFormElement>(null);
  useShortcuts([{ keys: 'mod+Enter', does: 'Sign the amendment', group: 'Note', run: () => void amend() }], form);
  return (
    <form
      ref={form}
      className={classes['amend']}
      aria-label="Amendment"
      {...writingMark}
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
          words.write({ text }).catch((error: unknown) => toastFailure(error, 'Your text is not saved'));
        }}
        maw="46rem"
      />
      {!busy && isOvertaken(note, { sections: [], after }) ? (
        <p className={classes['given']} role="note">
          This note was amended after you began. Your changes are applied to the new text. Read it before you sign.
        </p>
      ) : null}
      <AmendedVisit note={shown} onChange={onChange} />
      <SurroundingsProvider value={context}>
        {topSections(note).map((section) =>
          section.patient ? null : (
            <SectionEditor
              key={section.id}
              note={shown}
              section={shown.sections?.find(({ id }) => id === section.id) ?? section}
              definition={definition?.sections?.find(({ id }) => id === (definitionSectionOf(section.id) ?? section.id))}
              whose={section.service?.display}
              onChange={onChange}
              results={bySectionId.get(section.id) ?? none}
            />
          ),
        )}
      </SurroundingsProvider>
      {note.composition === 'Group' ? <AmendedMembers noteId={noteId} note={shown} onChange={onChange} /> : null}
      <StatesLeft noteId={noteId} note={note} corrected={shown} />
      <div className={classes['amendFoot']}>
        {attestation || next.words ? (
          <p className={classes['attestation']}>{[attestation, next.words].filter(Boolean).join(' ')}</p>
        ) : null}
        {next.vacancy ? <Vacancy words={next.vacancy} /> : null}
        {words.id === undefined ? null : <AmendmentMark draft={draft} id={words.id} />}
        {touched || reason !== '' ? (
          <Button variant="subtle" color="red" onClick={() => void leave(discarded, 'The amendment is still there')}>
            Discard the amendment
          </Button>
        ) : null}
        <Button variant="default" onClick={() => void draft.autosave.flush().then(onDone)}>
          {touched || reason !== '' ? 'Close and continue later' : 'Cancel'}
        </Button>
        <Button type="submit" loading={busy} disabled={!ready}>
          Sign amendment
        </Button>
      </div>
    </form>
  );
}
/** Does the work that ends an amendment, once at a time, and closes it. After a failure it stays open. */
function useLeaving(draft: NoteDraft, { noteId, words, onDone }: Pick<AmendmentProps, 'noteId' | 'words' | 'onDone'>) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const leave = async (work: () => Promise<SentFromForm>, fault: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await draft.autosave.flush();
      const known = refusedKeys(client);
      const left = await work();
      if (left === undefined || left === 'left') return;
      onDone();
      // The words that are kept apart stay until the server has the note.
      if (left === 'refused') return;
      if (left === 'waiting' && (await whenAnswered(client, noteId, known)).is === 'refused') return;
      await words.end();
    } catch (error) {
      toastFailure(error, fault);
    } finally {
      setBusy(false);
    }
  };
  return { busy, leave };
}

const none: never[] = [];
const discarded = () => Promise.resolve('saved' as const);

const AmendmentMark = ({ draft, id }: { readonly draft: NoteDraft; readonly id: string }) => (
  <DraftMark draft={draft} saveState={useSaveState('Scribble', id)} />
);

/** The note in amendment. Changes go to `write`; the note itself stays as signed. */
function keptApart(note: Note, begun: Amending | undefined, after: number, write: (made: Amending) => Promise<void>): NoteDraft {
  let own = begun ? amendedBy(note, begun) : note;
  const draft: NoteDraft = new NoteDraft(own, async (change) => {
    own = change(own);
    draft.take(own);
    await write(amending(note, own, after));
  });
  return draft;
}
