import type { Note, SignatureConfiguration, SignerKind } from '@notewell/model';
import { type ConditionContext, conditionsHold } from '../forms/index.ts';
import { answersFor, authorIn } from './authority/author.ts';
import { peopleOfVisit } from './authority/scribe.ts';
import { attestationFor } from './parts/outcome.ts';

type Signature = NonNullable<Note['signatures']>[number];
type PatientSignature = NonNullable<Note['patientSignatures']>[number];
type Signer = NonNullable<SignatureConfiguration['signers']>[number];

/** One signature that a note requires or allows. */
export interface SignatureNeed {
  readonly id: string;
  readonly kind: SignerKind;
  readonly required: boolean;
  readonly attestation: string | undefined;
  /** Meaning of a signature given for it; undefined if the configuration does not say. */
  readonly meaning: Signature['meaning'];
  readonly given: Signature | PatientSignature | undefined;
  /** True if it may be given now: no earlier required signature is missing. */
  readonly mayBeGiven: boolean;
}

export interface SignatureFacts {
  readonly context: ConditionContext;
  /** True for a confirmed signature whose hash is that of the current note. */
  readonly counts: (signature: Signature | PatientSignature) => boolean;
  readonly holdsRole?: (practitioner: string, role: string) => boolean;
  readonly isListed?: (practitioner: string, listing: string) => boolean;
}

/** Without a configuration, the author signs. */
const authorAlone: readonly Signer[] = [{ id: 'author', kind: 'Author', presence: 'MustBePresent' }];

/** A number from 0 to 99 that is always the same for the same note and signer. */
function lot(note: string, signer: string): number {
  let hash = 2_166_136_261;
  for (const character of `${note}:${signer}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash % 100;
}

function isAskedFor(signer: Signer, note: Note, { context }: SignatureFacts): boolean {
  if (signer.presence === 'NotPresent' || !conditionsHold(signer.when, context)) return false;
  return signer.samplePercent === undefined || lot(note.id ?? '', signer.id) < signer.samplePercent;
}

/** Decides one place: an unrestricted one admits everybody but the author; every restriction must be met. */
function maySignAs(signer: Signer, signature: Signature, note: Note, facts: SignatureFacts): boolean {
  const id = signature.signer?.id;
  if (id === undefined || (signature.role ?? 'Author') !== signer.kind) return false;
  // The author, or the last amender, signs as author and in no other place.
  if (signer.kind === 'Author' ? id !== answersFor(note) && id !== authorIn(note) : id === authorIn(note)) return false;
  const { participant, practitioners = [], roles = [], credentials = [] } = signer;
  const held = signature.credentials?.split(/[,;\s]+/) ?? [];
  return (
    (participant === undefined ||
      (signer.kind === 'Author' && id === answersFor(note)) ||
      peopleOfVisit(note.participants).some(({ role, individual }) => role === participant && individual.id === id)) &&
    (practitioners.length === 0 ||
      practitioners.some((one) => (one.resourceType === 'Listing' ? facts.isListed?.(id, one.id) === true : one.id === id))) &&
    (roles.length === 0 || roles.some((role) => facts.holdsRole?.(id, role.id) === true)) &&
    (credentials.length === 0 || credentials.some((one) => held.includes(one)))
  );
}

type Configured = Pick<SignatureConfiguration, 'signers' | 'allowUnable'>;
const placesIn = (configuration: Configured | undefined): readonly Signer[] =>
  configuration?.signers?.length ? configuration.signers : authorAlone;

/** True if a place of the note admits the person in their role. */
export const signsInPlace = (
  signature: Signature,
  note: Note,
  configuration: Configured | undefined,
  facts: SignatureFacts,
): boolean => placesIn(configuration).some((place) => isAskedFor(place, note, facts) && maySignAs(place, signature, note, facts));

/**
 * Signatures that a note requires, in order, each with the one given for it. A signature fills only one place. A patient
 * who cannot sign counts if the configuration allows it, with the reason.
 */
export function signatureNeeds(note: Note, configuration: Configured | undefined, facts: SignatureFacts): SignatureNeed[] {
  const asked = placesIn(configuration)
    .filter((signer) => isAskedFor(signer, note, facts))
    .toSorted((a, b) => (a.order ?? 1) - (b.order ?? 1));
  const used = new Set<Signature | PatientSignature>();
  const take = <S extends Signature | PatientSignature>(
    signatures: readonly S[] | undefined,
    fits: (signature: S) => boolean,
  ) => {
    const found = signatures?.find((signature) => !used.has(signature) && fits(signature));
    if (found) used.add(found);
    return found;
  };
  // A signature that names a place fills only that one; one from an earlier configuration fills any that admits it.
  const isMeantFor = ({ slot }: Signature, { id }: Signer) =>
    slot === undefined || slot === id || !asked.some((place) => place.id === slot);
  const given = asked.map((signer) =>
    signer.kind === 'Patient' || signer.kind === 'Guardian'
      ? take(
          note.patientSignatures,
          (signature) =>
            (signature.role ?? 'Patient') === signer.kind &&
            (facts.counts(signature) || (configuration?.allowUnable === true && Boolean(signature.unableReason?.trim()))),
        )
      : take(
          note.signatures,
          (signature) => isMeantFor(signature, signer) && facts.counts(signature) && maySignAs(signer, signature, note, facts),
        ),
  );
  const isOpen = (index: number) => asked[index]?.presence === 'MustBePresent' && given[index] === undefined;
  return asked.map((signer, index) => ({
    id: signer.id,
    kind: signer.kind,
    required: signer.presence === 'MustBePresent',
    attestation: attestationFor(signer, note),
    meaning: signer.meaning,
    given: given[index],
    mayBeGiven: !asked.some((other, at) => isOpen(at) && (other.order ?? 1) < (signer.order ?? 1)),
  }));
}

/** Signatures that a note still asks of the staff: none once it was entered in error. */
export const awaitedSignatures = ({ status, signatures = [] }: Pick<Note, 'status' | 'signatures'>): readonly Signature[] =>
  status === 'EnteredInError' ? [] : signatures.filter((one) => one.status === 'Requested');

/** True for an amendment whose required signatures are not all given. */
export const isAmendmentOpen = (note: Pick<Note, 'status' | 'signatures'>): boolean =>
  note.status === 'Amended' && awaitedSignatures(note).some(({ required }) => required === true);

/** Reviews that a note still asks for: none once it was entered in error. */
export const awaitedReviews = ({ status, reviewers = [] }: Pick<Note, 'status' | 'reviewers'>) =>
  status === 'EnteredInError' ? [] : reviewers.filter((one) => one.status === 'Requested');

/** True if every required signature is given: only then is a note final. */
export const isFullySigned = (needs: readonly SignatureNeed[]): boolean =>
  needs.every(({ required, given }) => !required || given !== undefined);
