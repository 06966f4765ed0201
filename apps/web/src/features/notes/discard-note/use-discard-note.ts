import { useClient, useConnection } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { useConfirm } from '@notewell/ui';
import { toastUndo } from '../../../shell/hooks/toast-undo.tsx';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { refusedKeys, whenAnswered } from '../../../shell/hooks/when-sent.ts';
import { useMe } from '../../../shell/session/session.ts';
import { useNoteAuthority } from '../note-authority/use-note-authority.ts';
import { discardedWords, discardHindrance, discardQuestion, offersDiscard } from './discard.ts';
import { undoName, useRestoreNote } from './use-restore-note.ts';

interface Options {
  /** Saves pending text before the discard. */
  readonly before?: () => Promise<unknown>;
  readonly onDiscarded?: () => void;
}

/** Discards a draft and its visit after confirmation; undefined if the user may not. */
export function useDiscardNote(note: Note, noteId: string, options: Options = {}): (() => Promise<void>) | undefined {
  const client = useClient();
  const { online } = useConnection();
  const confirm = useConfirm();
  const restore = useRestoreNote();
  const { permissions } = useMe();
  const authority = useNoteAuthority(note);
  if (!offersDiscard(note, authority, permissions)) return undefined;
  return async () => {
    const id = client.id(noteId);
    const hindrance = discardHindrance(online, id);
    if (hindrance) {
      toast(hindrance, 'Not discarded');
      return;
    }
    if (!(await confirm(discardQuestion(note)))) return;
    try {
      await options.before?.();
      const known = refusedKeys(client);
      await client.remove('Note', id);
      options.onDiscarded?.();
      // A rejected change is in the tray with its reason.
      if ((await whenAnswered(client, id, known)).is === 'refused') return;
      const message = discardedWords(note.title ?? note.definition?.display, note.subject.display);
      toastUndo({ id: undoName(id), title: 'Draft discarded', message, undo: () => restore(id) });
    } catch (error) {
      toastFailure(error, 'The draft was not discarded');
    }
  };
}
