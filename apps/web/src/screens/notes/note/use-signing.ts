import type { useKeptOf } from '@notewell/client/react';
import type { SignatureConfiguration } from '@notewell/model';
import { type Question, useConfirm } from '@notewell/ui';
import { useState } from 'react';
import type { NoteDraft } from '../../../features/notes/note-editor/note-draft.ts';
import type { PresenceLine } from '../../../features/notes/presence/index.ts';
import { unansweredNow, unchangedWords } from '../../../features/notes/signatures/unanswered.ts';
import { useSignNote } from '../../../features/notes/signatures/use-sign-note.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { blocking, type NoteCheck } from './rule-results.ts';

interface SigningOptions {
  readonly noteId: string;
  readonly draft: NoteDraft;
  /** Rejected changes of the note. */
  readonly kept: ReturnType<typeof useKeptOf>;
  readonly check: NoteCheck['check'];
  /** True if the user may sign now. */
  readonly signs: boolean;
  readonly configuration: SignatureConfiguration | undefined;
  /** Other people who have the note open. */
  readonly present: PresenceLine | undefined;
  readonly onDone: () => void;
}

const whileWriting = ({ who, does }: PresenceLine): Question => ({
  title: `${who} ${does}`,
  text: 'A signed note takes no more words. Theirs of this moment may be missing from it.',
  confirm: 'Sign now',
  dismiss: 'Wait',
});

const unchanged = { title: 'Sign it unchanged?', confirm: 'Sign anyway', dismiss: 'Go back' } as const;

/** Saves and checks the note, then signs it. `refused` counts the attempts that rules stopped. */
export function useSigning({ noteId, draft, kept, check, signs, configuration, present, onDone }: SigningOptions) {
  const { sign: give } = useSignNote();
  const confirm = useConfirm();
  const [signing, setSigning] = useState(false);
  const [refused, setRefused] = useState(0);
  const sign = async () => {
    if (signing || !signs) return;
    setSigning(true);
    try {
      await draft.autosave.flush();
      const [unread] = draft.held.show();
      if (unread) {
        unread.scrollIntoView({ block: 'center' });
        throw new Unread();
      }
      const read = draft.note();
      if (draft.autosave.state() === 'failed') throw draft.autosave.error();
      if (kept.some(({ reason }) => reason === 'conflict')) throw new NotSettled();
      if (blocking(check(read)).length > 0) {
        setRefused((times) => times + 1);
        return;
      }
      if (present?.writes && !(await confirm(whileWriting(present)))) return;
      const unanswered = (await unansweredNow(read)).map(unchangedWords).join(' ');
      if (unanswered && !(await confirm({ ...unchanged, text: unanswered }))) return;
      if (await give(noteId, read, configuration)) onDone();
    } catch (error) {
      toastFailure(error, 'The note was not signed');
    } finally {
      setSigning(false);
    }
  };
  return { sign, signing, refused };
}

/** Changes from elsewhere show only now. Nobody signs what they have not read. */
class Unread extends Error {
  readonly title = 'This note was changed elsewhere while you wrote. The changes show now: read them, then sign.';
}

/** A note with an unresolved conflict cannot be signed. */
class NotSettled extends Error {
  readonly title = 'Somebody else changed this note. Choose which version to keep, then sign.';
}
