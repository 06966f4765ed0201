import { useClient, useList, useResource } from '@notewell/client/react';
import type { Note, SignatureConfiguration } from '@notewell/model';
import { useCallback } from 'react';
import { useReadyToSign } from '../confirm-identity/index.ts';
import { useMyProfile } from '../my-profile/use-my-profile.ts';
import { roleOf, signed, signerOf } from '../note-editor/signing.ts';
import { finishVisit } from './finish-visit.ts';

/** Who signs a note: as the note says, else as its definition does. */
export function useSignatureConfiguration(note: Note | undefined): SignatureConfiguration | undefined {
  const definition = useResource('NoteDefinition', note?.composition === 'Group' ? undefined : note?.definition?.id).data;
  return useResource('SignatureConfiguration', (note?.signatureConfiguration ?? definition?.signatureConfiguration)?.id).data;
}

/** The signature that I keep to sign with, where I keep a drawn one and the note takes it. */
function useStoredSignature(me: string | undefined) {
  const kept = useList(
    me ? { type: 'PersonalSignature', filters: [{ kind: 'Owner', values: [me] }], pageSize: 10 } : null,
  ).items.find(({ owner }) => owner.id === me);
  return kept?.method === 'Drawn' ? kept.signature : undefined;
}

type Signature = NonNullable<Note['signatures']>[number];

/**
 * Signs notes as whoever is at the screen: asks for a proof first where the practice wants one, puts the kept signature
 * under the text, and ends the visit that the note is of. Resolves to whether it was signed; rejects where the device
 * could not keep it.
 */
export function useSignNote() {
  const client = useClient();
  const me = useMyProfile();
  const ready = useReadyToSign();
  const stored = useStoredSignature(me?.id);
  const sign = useCallback(
    async (
      noteId: string,
      note: Note,
      configuration: SignatureConfiguration | undefined,
      change: (current: Note) => Note = (current) => current,
    ): Promise<boolean> => {
      if (!me || !(await ready())) return false;
      const now = new Date().toISOString();
      const signer = signerOf(me);
      const role = roleOf(note, signer, configuration);
      const attestation = configuration?.signers?.find(({ kind }) => kind === role)?.attestation;
      const methods = configuration?.methods ?? [];
      const takesDrawn = methods.length === 0 || methods.includes('Stored') || methods.includes('Drawn');
      const way: Partial<Signature> = stored && takesDrawn ? { method: 'Stored', media: stored } : {};
      await client.update('Note', noteId, (current) => signed(change(current), signer, now, role, attestation, way));
      await finishVisit(client, note);
      return true;
    },
    [client, me, ready, stored],
  );
  return { me, sign };
}
