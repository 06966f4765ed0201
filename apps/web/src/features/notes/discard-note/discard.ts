import type { Note } from '@notewell/model';
import type { Question } from '@notewell/ui';
import type { NoteAuthority } from '../note-authority/use-note-authority.ts';

/** True if the user may discard the note: an unsigned draft that they may delete. */
export function offersDiscard(
  note: Pick<Note, 'status' | 'signatures' | 'patientSignatures'>,
  { may }: Pick<NoteAuthority, 'may'>,
  permissions: readonly string[],
): boolean {
  if (note.status !== 'Preliminary' || !permissions.includes('Note.Delete')) return false;
  // A signature that is not on the server yet counts as given.
  const isSigned = [...(note.signatures ?? []), ...(note.patientSignatures ?? [])].some(
    ({ status }) => status === 'Signed' || status === 'Pending',
  );
  return !isSigned && may({ does: 'delete' });
}

/** The question before a draft is discarded, with the consequences. */
export function discardQuestion({ composition, encounter }: Pick<Note, 'composition' | 'encounter'>): Question {
  const whole = composition === 'Group' ? ' The drafts of its members go with it.' : '';
  return {
    title: 'Discard draft',
    text: encounter
      ? `Discard this draft and its visit?${whole} You can undo this for a day. A visit that something else uses stays.`
      : `Discard this draft?${whole} You can undo this for a day.`,
    confirm: 'Discard draft',
    dismiss: 'Keep draft',
    destructive: true,
  };
}

/** The reason why this device cannot discard the draft now; undefined if it can. */
export function discardHindrance(online: boolean, id: string): string | undefined {
  if (!online) return 'You are offline. Discard the draft once you are connected. Nothing was changed.';
  if (id.startsWith('local:')) return 'This draft has not been sent yet. Discard it once it is saved. Nothing was changed.';
  return undefined;
}

/** A discarded draft in one line. */
export const discardedWords = (title: string | undefined, patient: string | undefined): string =>
  [title ?? 'Note', patient].filter(Boolean).join(', ');
