import type { Note, SignatureConfiguration, SignerKind } from '@notewell/model';
import { type ConditionContext, conditionsHold } from '../forms/index.ts';

type Signature = NonNullable<Note['signatures']>[number];
type PatientSignature = NonNullable<Note['patientSignatures']>[number];
type Signer = NonNullable<SignatureConfiguration['signers']>[number];

/** One signature that a note asks for. */
export interface SignatureNeed {
  readonly id: string;
  readonly kind: SignerKind;
  readonly required: boolean;
  readonly attestation: string | undefined;
  readonly given: Signature | PatientSignature | undefined;
  /** Whether it may be given now: no required signature that comes before it is open. */
  readonly mayBeGiven: boolean;
}

export interface SignatureFacts {
  readonly context: ConditionContext;
  /** Which signatures count: those confirmed, and whose hash is that of the note as it is. */
  readonly counts: (signature: Signature | PatientSignature) => boolean;
  readonly holdsRole?: (practitioner: string, role: string) => boolean;
  readonly isListed?: (practitioner: string, listing: string) => boolean;
}

/** Without a configuration, whoever wrote the note signs it. */
const authorAlone: readonly Signer[] = [{ id: 'author', kind: 'Author', presence: 'MustBePresent' }];

/** A share of all notes, the same for the same note however often it is asked, 0 to 99. */
function lot(note: string, signer: string): number {
  let hash = 2_166_136_261;
  for (const character of `${note}:${signer}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash % 100;
}

function isAskedFor(signer: Signer, note: Note, { context }: SignatureFacts): boolean {
  if (signer.presence === 'NotPresent' || !conditionsHold(signer.when, context)) return false;
  return signer.samplePercent === undefined || lot(note.id ?? '', signer.id) < signer.samplePercent;
}

/** Nothing said admits everybody; each thing said must hold. */
function maySignAs(signer: Signer, signature: Signature, note: Note, facts: SignatureFacts): boolean {
  const id = signature.signer?.id;
  if (id === undefined || (signature.role ?? 'Author') !== signer.kind) return false;
  const { participant, practitioners = [], roles = [], credentials = [] } = signer;
  const held = signature.credentials?.split(/[,;\s]+/) ?? [];
  return (
    (participant === undefined ||
      (note.participants ?? []).some(({ role, individual }) => role === participant && individual.id === id)) &&
    (practitioners.length === 0 ||
      practitioners.some((one) => (one.resourceType === 'Listing' ? facts.isListed?.(id, one.id) === true : one.id === id))) &&
    (roles.length === 0 || roles.some((role) => facts.holdsRole?.(id, role.id) === true)) &&
    (credentials.length === 0 || credentials.some((one) => held.includes(one)))
  );
}

/**
 * The signatures that a note asks for, in the order they are to be given, each with the one that was given for it. A
 * signature stands for one need only. A patient who cannot sign counts where the configuration allows it, with the reason.
 */
export function signatureNeeds(
  note: Note,
  configuration: Pick<SignatureConfiguration, 'signers' | 'allowUnable'> | undefined,
  facts: SignatureFacts,
): SignatureNeed[] {
  const asked = (configuration?.signers?.length ? configuration.signers : authorAlone)
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
  const given = asked.map((signer) =>
    signer.kind === 'Patient' || signer.kind === 'Guardian'
      ? take(
          note.patientSignatures,
          (signature) =>
            (signature.role ?? 'Patient') === signer.kind &&
            (facts.counts(signature) || (configuration?.allowUnable === true && Boolean(signature.unableReason?.trim()))),
        )
      : take(note.signatures, (signature) => facts.counts(signature) && maySignAs(signer, signature, note, facts)),
  );
  const isOpen = (index: number) => asked[index]?.presence === 'MustBePresent' && given[index] === undefined;
  return asked.map((signer, index) => ({
    id: signer.id,
    kind: signer.kind,
    required: signer.presence === 'MustBePresent',
    attestation: signer.attestation,
    given: given[index],
    mayBeGiven: !asked.some((other, at) => isOpen(at) && (other.order ?? 1) < (signer.order ?? 1)),
  }));
}

/** Whether every required signature is given: only then is a note final. */
export const isFullySigned = (needs: readonly SignatureNeed[]): boolean =>
  needs.every(({ required, given }) => !required || given !== undefined);
