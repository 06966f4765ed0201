import type { Note, SignatureConfiguration } from '@notewell/model';
import { usualAttestation } from '../signatures/sentences.ts';
import { attestationFor, type Ended } from './parts/outcome.ts';
import type { SignatureNeed } from './signatures.ts';

type Signature = NonNullable<Note['signatures']>[number];
type PatientSignature = NonNullable<Note['patientSignatures']>[number];

/** Fields of a signature that the server derives from its place. */
export type SignatureTerms = Pick<Signature, 'slot' | 'meaning' | 'attestation'>;

export interface TermsFacts {
  /** The note that is signed. */
  readonly note: Ended;
  /** The note before this signature. */
  readonly before: Note | undefined;
  readonly needs: readonly SignatureNeed[];
  readonly configuration: Pick<SignatureConfiguration, 'signers'> | undefined;
  /** True if the signature is given under an amendment. */
  readonly amends: boolean;
  /** True if the session's signature gives it: a returned session is signed again with parts that nobody changed. */
  readonly follows?: boolean;
  /** True for a signature of the current text. */
  readonly counts: (signature: Signature) => boolean;
}

const sentencesFor = (
  { configuration, note }: Pick<TermsFacts, 'configuration' | 'note'>,
  kind: string,
): readonly (string | undefined)[] =>
  (configuration?.signers ?? []).filter((one) => one.kind === kind).map((one) => attestationFor(one, note));

/** The sentence that a patient, or somebody for them, signs in a role. */
export const patientAttestation = (configuration: TermsFacts['configuration'], role: PatientSignature['role'] & string): string =>
  sentencesFor({ configuration, note: {} }, role)[0] ?? usualAttestation;

const otherSentence = 'The sentence for this signature has changed. Open the note again, read it and sign.';

/**
 * Returns a signature's place, meaning and attestation, or the reason why it is refused. Values that the caller states must
 * agree with the configuration.
 */
export function termsOf(signature: Signature, facts: TermsFacts): SignatureTerms | { readonly refused: string } {
  const { before, needs, amends, follows = false, counts } = facts;
  const kind = signature.role ?? 'Author';
  const isOwn = ({ signer, role }: Signature) => signer?.id === signature.signer?.id && (role ?? 'Author') === kind;
  const isAgain = (before?.signatures ?? []).some((one) => one.status === 'Signed' && isOwn(one) && counts(one));
  const isReturned = (before?.revisionRequests ?? []).some(({ resolvedAt }) => resolvedAt === undefined);
  if (isAgain && !amends && !isReturned && !follows) return { refused: 'You have signed this note already.' };
  const asked = before?.signatures?.find((one) => one.status === 'Requested' && isOwn(one));
  const place =
    needs.find(({ given }) => given === signature) ??
    needs.find(({ given }) => given !== undefined && !('patient' in given) && isOwn(given)) ??
    needs.find(({ id }) => asked !== undefined && id === asked.slot);
  if (signature.slot !== undefined && signature.slot !== place?.id)
    return { refused: 'This note does not ask for your signature there.' };
  const { attestation = place?.attestation } = signature;
  if (attestation !== place?.attestation && !sentencesFor(facts, kind).includes(attestation)) return { refused: otherSentence };
  return {
    ...(facts.configuration && place ? { slot: place.id } : {}),
    meaning: amends ? 'Amendment' : (place?.meaning ?? (kind === 'Author' ? 'Author' : 'CoSignature')),
    ...(attestation === undefined ? {} : { attestation }),
  };
}

/** Returns the reason for refusing a patient's attestation; undefined if it is the practice's or absent. */
export function patientSentenceFault(
  { attestation, role = 'Patient' }: PatientSignature,
  facts: Pick<TermsFacts, 'configuration'>,
): string | undefined {
  if (attestation === undefined) return undefined;
  const own = sentencesFor({ ...facts, note: {} }, role);
  const isOwn = own.includes(attestation) || (attestation === usualAttestation && !own.some(Boolean));
  return isOwn ? undefined : otherSentence;
}
