import { useClient, useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { undoableIn } from '@notewell/rules';
import { useEffect } from 'react';
import { useMyProfile } from '../../account/my-profile/use-my-profile.ts';
import { undoSignature } from './undo-signature.ts';
import { offerUndo, wasOffered } from './undo-toast.tsx';

/** Offers the undo of the user's signature again after the page was left and opened within its ten seconds. */
export function useUndoAgain(noteId: string, note: Note | undefined): void {
  const client = useClient();
  const me = useMyProfile()?.id;
  const whole = useResource('Note', note?.partOf?.id).data;
  useEffect(() => {
    if (!note || wasOffered(noteId, (id) => client.id(id))) return;
    const found = undoableIn({ note, whole, by: me, now: Date.now() });
    if (!found) return;
    const signatures = note.signatures?.filter((one) => one !== found.signature) ?? [];
    const undo = () => undoSignature(client, noteId, { status: 'Preliminary', signatures });
    offerUndo({
      noteId,
      subject: note.subject.display,
      undo,
      until: found.until,
      online: client.watchConnection().snapshot().online,
    });
  }, [client, me, note, noteId, whole]);
}
