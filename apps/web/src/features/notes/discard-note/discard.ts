import type { Client } from '@notewell/client';
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

/** Outcome of a queued deletion. */
export type Sent = 'sent' | 'refused';

/** Resolves once the server has replied to all pending changes of a note. */
export function answered(client: Pick<Client, 'watchUnsent' | 'watchKeptWork'>, id: string): Promise<Sent> {
  const unsent = client.watchUnsent();
  const isOfNote = (one: { readonly type: string; readonly id: string }) => one.type === 'Note' && one.id === id;
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      if (unsent.snapshot().some(isOfNote)) return;
      stop();
      resolve(client.watchKeptWork().snapshot().some(isOfNote) ? 'refused' : 'sent');
    };
    stop = unsent.subscribe(look);
    look();
  });
}

/** A discarded draft in one line. */
export const discardedWords = (title: string | undefined, patient: string | undefined): string =>
  [title ?? 'Note', patient].filter(Boolean).join(', ');
