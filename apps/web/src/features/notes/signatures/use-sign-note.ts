import { useClient, useList, useResource } from '@notewell/client/react';
import type { Note, SignatureConfiguration } from '@notewell/model';
import { signedContent } from '@notewell/rules';
import { useCallback } from 'react';
import { useReadyToSign } from '../../account/confirm-identity/index.ts';
import { useMyProfile } from '../../account/my-profile/use-my-profile.ts';
import { requireRead } from '../../records/draft/read-before-signing.ts';
import { useRecordFirst } from '../note-alerts/use-record-first.ts';
import { amendmentAttestation, attestationOf, roleOf, signed, signerOf } from '../note-editor/signing.ts';
import { hasJustGoneOn, takeUp } from '../sign-queue/sign-queue.ts';
import { undoSignature } from './undo-signature.ts';
import { offerUndo } from './undo-toast.tsx';

/** The note's signature configuration, else its definition's. */
export function useSignatureConfiguration(note: Note | undefined): SignatureConfiguration | undefined {
  const definition = useResource('NoteDefinition', note?.composition === 'Group' ? undefined : note?.definition?.id).data;
  return useResource('SignatureConfiguration', (note?.signatureConfiguration ?? definition?.signatureConfiguration)?.id).data;
}

/** The user's stored drawn signature, if there is one. */
function useStoredSignature(me: string | undefined) {
  const kept = useList(
    me ? { type: 'PersonalSignature', filters: [{ kind: 'Owner', values: [me] }], pageSize: 10 } : null,
  ).items.find(({ owner }) => owner.id === me);
  return kept?.method === 'Drawn' ? kept.signature : undefined;
}

type Signature = NonNullable<Note['signatures']>[number];

/** The words that a signature covers. The server may give the id meanwhile. */
const wordsOf = ({ id: _id, ...note }: Note): string => signedContent(note);

/**
 * Signs notes as the signed-in user. Records what they typed about alerts, confirms their identity if the practice requires it, and adds the stored signature.
 * The server also ends the note's visit. Resolves to true if signed; rejects if the device could not save it.
 */
export function useSignNote() {
  const client = useClient();
  const me = useMyProfile();
  const ready = useReadyToSign();
  const stored = useStoredSignature(me?.id);
  const recordFirst = useRecordFirst(me?.id);
  const sign = useCallback(
    async (
      noteId: string,
      note: Note,
      configuration: SignatureConfiguration | undefined,
      change: (current: Note) => Note = (current) => current,
    ): Promise<boolean> => {
      // A double click on one note of a round does not sign the next.
      if (!me || hasJustGoneOn() || !(await recordFirst(noteId, note)) || !(await ready())) return false;
      const now = new Date().toISOString();
      const signer = signerOf(me);
      const amends = (change(note).amendments?.length ?? 0) > (note.amendments?.length ?? 0);
      const role = amends ? 'Author' : roleOf(note, signer, configuration);
      const attestation = amends ? amendmentAttestation(change(note), configuration) : attestationOf(note, signer, configuration);
      const methods = configuration?.methods ?? [];
      const takesDrawn = methods.length === 0 || methods.includes('Stored') || methods.includes('Drawn');
      const way: Partial<Signature> = {
        ...(stored && takesDrawn ? { method: 'Stored', media: stored } : {}),
        ...(amends ? { meaning: 'Amendment' } : {}),
      };
      const mine = `Practitioner/${signer.reference.id}`;
      await client.update('Note', noteId, (current) => {
        requireRead({ read: note, current, mine, textOf: (one) => wordsOf(change(one)) });
        return signed(change(current), signer, now, role, attestation, way);
      });
      // An amendment has no undo, because the next amendment corrects it.
      if (note.status === 'Preliminary') {
        const undo = () => {
          takeUp(noteId);
          return undoSignature(client, noteId, note);
        };
        offerUndo({ noteId, subject: note.subject.display, undo, online: client.watchConnection().snapshot().online });
      }
      return true;
    },
    [client, me, ready, stored, recordFirst],
  );
  return { me, sign };
}
