import type { Note, Practitioner, Reference, SignatureConfiguration, SignerKind } from '@notewell/model';
import {
  attestationFor,
  awaitedReviews,
  awaitedSignatures,
  isForAnySupervisor,
  isNoteRule,
  mostAsked,
  type NoteRuleResult,
  recordedResults,
} from '@notewell/rules';

export type Signature = NonNullable<Note['signatures']>[number];

/** True if the note can be edited. */
export const isOpen = (note: Note): boolean => note.status === 'Preliminary';
export const isInError = (note: Note): boolean => note.status === 'EnteredInError';

/** The signer as printed in the signature. */
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
 * The note with this person's pending signature. Fills a slot that awaits this signer, else adds one.
 * The server sets time and hash, and rejects it if a rule blocks signing.
 */
export function signed(
  note: Note,
  signer: Signer,
  now: string,
  role: SignerKind = 'Author',
  attestation?: string,
  way: Pick<Signature, 'method' | 'media' | 'meaning'> = {},
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

/** The signer's role: author for the provider, else the role in the configuration. */
export function roleOf(
  note: Note,
  signer: Signer,
  configuration: Pick<SignatureConfiguration, 'signers'> | undefined,
): SignerKind {
  const place = askedPlace(note, signer, configuration);
  if (place) return place.kind;
  const performs = note.participants?.some(
    ({ role, individual }) => role === 'PrimaryPerformer' && individual.id === signer.reference.id,
  );
  const second = configuration?.signers?.find(({ kind }) => kind === 'Supervisor' || kind === 'CoSigner')?.kind;
  if (performs) return 'Author';
  return isOpenToSupervisors(note, configuration) ? 'Supervisor' : (second ?? 'CoSigner');
}

/** This person's attestation; undefined if the configuration has none. */
export const attestationOf = (
  note: Note,
  signer: Signer,
  configuration: Pick<SignatureConfiguration, 'signers'> | undefined,
): string | undefined => {
  const role = roleOf(note, signer, configuration);
  const place = askedPlace(note, signer, configuration) ?? configuration?.signers?.find(({ kind }) => kind === role);
  return place && attestationFor(place, note);
};

/** The attestation under an amendment, whose signer becomes the author of the amended text. */
export const amendmentAttestation = (
  note: Note,
  configuration: Pick<SignatureConfiguration, 'signers'> | undefined,
): string | undefined => {
  const place = configuration?.signers?.find(({ kind }) => kind === 'Author');
  return place && attestationFor(place, note);
};

/** The role in which this person is requested by name. */
function askedPlace(note: Note, signer: Signer, configuration: Pick<SignatureConfiguration, 'signers'> | undefined) {
  const slot = note.signatures?.find((one) => one.status === 'Requested' && one.signer?.id === signer.reference.id)?.slot;
  return slot === undefined ? undefined : configuration?.signers?.find(({ id }) => id === slot);
}

/** Valid signatures, oldest first. */
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

/** Revision requests without an answer. */
export const openRevisions = (note: Note) => (note.revisionRequests ?? []).filter(({ resolvedAt }) => resolvedAt === undefined);

/** True if some have signed and others must follow. The text is locked until signed or sent back. */
export const awaitsSignature = (note: Note): boolean =>
  note.status === 'Preliminary' &&
  openRevisions(note).length === 0 &&
  (note.signatures ?? []).some(({ status }) => status === 'Signed');

/** True if this person's signature is requested. */
export const asksFor = (note: Note, practitioner: string | undefined): boolean =>
  awaitedSignatures(note).some(({ signer }) => signer?.id === practitioner);

/** True if the note waits for any supervisor, and not all could be asked. The others may sign it too. */
export const isOpenToSupervisors = (note: Note, configuration: Pick<SignatureConfiguration, 'signers'> | undefined): boolean =>
  configuration?.signers?.some(
    (place) => isForAnySupervisor(place) && awaitedSignatures(note).filter(({ slot }) => slot === place.id).length >= mostAsked,
  ) === true;

/** The note with a revision request to its author. */
export const sentBackWith = (note: Note, comment: string): Note => ({
  ...note,
  revisionRequests: [...(note.revisionRequests ?? []), { comment }],
});

/** The amended note; changes with it need a new signature. */
export const amendedWith = (note: Note, reason: string): Note => ({
  ...note,
  status: 'Amended',
  amendments: [...(note.amendments ?? []), { reason }],
});

/** Overrides a rule for this note. */
export function withOverride(note: Note, result: NoteRuleResult & { readonly base?: string }, reason: string): Note {
  const rule = result.base && isNoteRule(result.base) ? result.base : result.rule;
  const [recorded] = recordedResults([{ ...result, rule, override: { reason } }]);
  if (!recorded) return note;
  const same = (one: NonNullable<Note['ruleResults']>[number]) =>
    recorded.noteRule
      ? one.noteRule?.id === recorded.noteRule.id
      : !one.noteRule && (one.rule ?? one.name) === (recorded.rule ?? recorded.name);
  return { ...note, ruleResults: [...(note.ruleResults ?? []).filter((one) => !same(one)), recorded] };
}

/** True if this person's review is requested and open. */
export const asksReviewOf = (note: Note, practitioner: string | undefined): boolean =>
  awaitedReviews(note).some(({ reviewer }) => reviewer.id === practitioner);

/** Requests a review, unless already requested. */
export const reviewAskedOf = (note: Note, reviewer: Reference<'Practitioner'>): Note =>
  asksReviewOf(note, reviewer.id) ? note : { ...note, reviewers: [...(note.reviewers ?? []), { reviewer, status: 'Requested' }] };

/** Marks the note as reviewed by this person. */
export const reviewedBy = (note: Note, practitioner: string): Note => ({
  ...note,
  reviewers: (note.reviewers ?? []).map((one) =>
    one.reviewer.id === practitioner && one.status === 'Requested' ? { ...one, status: 'Approved' } : one,
  ),
});

/** Takes back a request to review that `asker` made of this person. */
export const reviewTakenBack = (note: Note, reviewer: string, asker: string): Note => ({
  ...note,
  reviewers: (note.reviewers ?? []).map((one) =>
    one.reviewer.id === reviewer && one.requestedBy?.id === asker && one.status === 'Requested'
      ? { ...one, status: 'Cancelled' }
      : one,
  ),
});
