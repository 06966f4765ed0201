import type { Note, Practitioner, Reference, SignatureConfiguration, SignerKind } from '@notewell/model';

export type Signature = NonNullable<Note['signatures']>[number];

/** Whether the note can still be written in. */
export const isOpen = (note: Note): boolean => note.status === 'Preliminary';
export const isInError = (note: Note): boolean => note.status === 'EnteredInError';

/** Who signs, as the signature prints them. */
export interface Signer {
  readonly reference: Reference<'Practitioner'>;
  readonly name: string;
  readonly credentials?: string | undefined;
}

export function signerOf(practitioner: Pick<Practitioner, 'id' | 'name' | 'credentials' | 'display'>): Signer {
  const name = [practitioner.name.given, practitioner.name.family].filter(Boolean).join(' ');
  return {
    reference: { id: practitioner.id ?? '', resourceType: 'Practitioner', display: name },
    name,
    credentials: practitioner.credentials,
  };
}
export const signerWords = ({ name, credentials }: Pick<Signer, 'name' | 'credentials'>) =>
  [name, credentials].filter(Boolean).join(', ');

/**
 * The note with this person's signature given and not yet confirmed. A slot that waits for this signer is filled, else
 * one is added. The server states the moment and the hash of what it signed, and refuses where a rule blocks.
 */
export function signed(note: Note, signer: Signer, now: string, role: SignerKind = 'Author', attestation?: string): Note {
  const { name, credentials, reference } = signer;
  const signature: Signature = {
    signer: reference,
    role,
    meaning: role === 'Author' ? 'Author' : 'CoSignature',
    status: 'Pending',
    method: 'Typed',
    name,
    ...(credentials ? { credentials } : {}),
    ...(attestation ? { attestation } : {}),
    signedAt: now,
  };
  const before = note.signatures ?? [];
  const slot = before.findIndex(
    ({ status, signer: asked, role: slotRole }) =>
      status !== 'Signed' && (asked ? asked.id === reference.id : (slotRole ?? 'Author') === role),
  );
  const signatures =
    slot < 0 ? [...before, signature] : before.map((one, index) => (index === slot ? { ...one, ...signature } : one));
  return { ...note, status: 'Final', signatures };
}

/** As what somebody signs: the one who saw the patient as its author, anybody else in the place the configuration has for them. */
export function roleOf(
  note: Note,
  signer: Signer,
  configuration: Pick<SignatureConfiguration, 'signers'> | undefined,
): SignerKind {
  const performs = note.participants?.some(
    ({ role, individual }) => role === 'PrimaryPerformer' && individual.id === signer.reference.id,
  );
  const second = configuration?.signers?.find(({ kind }) => kind === 'Supervisor' || kind === 'CoSigner')?.kind;
  return performs ? 'Author' : (second ?? 'Author');
}

/** Signatures that stand, oldest first. */
export const givenSignatures = (note: Note): Signature[] =>
  (note.signatures ?? [])
    .filter(({ status }) => status === 'Signed' || status === 'Pending')
    .sort((a, b) => (a.signedAt ?? '').localeCompare(b.signedAt ?? ''));

type Addendum = NonNullable<Note['addenda']>[number];
export const addendum = (text: string, signer: Signer, now: string, id: string): Addendum => ({
  id,
  text,
  author: signer.reference,
  at: now,
  signature: { signer: signer.reference, name: signerWords(signer), signedAt: now },
});
