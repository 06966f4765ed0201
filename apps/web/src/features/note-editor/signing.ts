import type { Note, Practitioner, Reference, SignatureConfiguration, SignerKind } from '@notewell/model';
import { type NoteRuleResult, recordedResults } from '@notewell/rules';

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
export function signed(
  note: Note,
  signer: Signer,
  now: string,
  role: SignerKind = 'Author',
  attestation?: string,
  way: Pick<Signature, 'method' | 'media'> = {},
): Note {
  const { name, credentials, reference } = signer;
  const signature: Signature = {
    signer: reference,
    role,
    meaning: role === 'Author' ? 'Author' : 'CoSignature',
    status: 'Pending',
    method: 'Typed',
    ...way,
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
  return { ...note, status: note.status === 'Preliminary' ? 'Final' : note.status, signatures };
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

/** What the note was last sent back for and nobody has answered yet. */
export const openRevisions = (note: Note) => (note.revisionRequests ?? []).filter(({ resolvedAt }) => resolvedAt === undefined);

/** Whether somebody has signed and others are to follow: the text stands until it is signed or sent back. */
export const awaitsSignature = (note: Note): boolean =>
  note.status === 'Preliminary' &&
  openRevisions(note).length === 0 &&
  (note.signatures ?? []).some(({ status }) => status === 'Signed');

/** Whether this person's signature is asked for. */
export const asksFor = (note: Note, practitioner: string | undefined): boolean =>
  (note.signatures ?? []).some(({ status, signer }) => status === 'Requested' && signer?.id === practitioner);

/** The note sent back to its author. */
export const sentBackWith = (note: Note, comment: string): Note => ({
  ...note,
  revisionRequests: [...(note.revisionRequests ?? []), { comment }],
});

/** The note amended: what is changed with it is signed anew. */
export const amendedWith = (note: Note, reason: string): Note => ({
  ...note,
  status: 'Amended',
  amendments: [...(note.amendments ?? []), { reason }],
});

/** The note with a rule set aside, for this note alone. */
export function withOverride(note: Note, result: NoteRuleResult, reason: string): Note {
  const [recorded] = recordedResults([{ ...result, override: { reason } }]);
  if (!recorded) return note;
  const same = (one: NonNullable<Note['ruleResults']>[number]) =>
    recorded.noteRule
      ? one.noteRule?.id === recorded.noteRule.id
      : !one.noteRule && (one.rule ?? one.name) === (recorded.rule ?? recorded.name);
  return { ...note, ruleResults: [...(note.ruleResults ?? []).filter((one) => !same(one)), recorded] };
}

/** Whether this person is asked to look at the note and has not said anything yet. */
export const asksReviewOf = (note: Note, practitioner: string | undefined): boolean =>
  (note.reviewers ?? []).some(({ status, reviewer }) => status === 'Requested' && reviewer.id === practitioner);

/** The note with somebody asked to look at it; one who is asked already is not asked twice. */
export const reviewAskedOf = (note: Note, reviewer: Reference<'Practitioner'>): Note =>
  asksReviewOf(note, reviewer.id) ? note : { ...note, reviewers: [...(note.reviewers ?? []), { reviewer, status: 'Requested' }] };

/** The note looked at by this person. */
export const reviewedBy = (note: Note, practitioner: string): Note => ({
  ...note,
  reviewers: (note.reviewers ?? []).map((one) =>
    one.reviewer.id === practitioner && one.status === 'Requested' ? { ...one, status: 'Approved' } : one,
  ),
});
