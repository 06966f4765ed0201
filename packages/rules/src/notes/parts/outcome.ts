import type { Note, SignatureConfiguration, VisitStatus } from '@notewell/model';
import { attendanceOf } from './member-part.ts';

type Signer = NonNullable<SignatureConfiguration['signers']>[number];
/** Parts of a note that say how its visit ended, and who took it over. */
export type Ended = Pick<Note, 'composition' | 'visitStatus' | 'definitionAssignments' | 'handOvers'>;

/** Words for an attendance, on screens and printouts. */
export const attendanceWords: Readonly<Record<VisitStatus, string>> = {
  Show: 'Came',
  NoShow: 'No show',
  Cancelled: 'Cancelled',
};

/** How a note's visit ended. A group's was missed if none of its members came. */
export function visitOutcomeOf({ composition, visitStatus = 'Show', definitionAssignments = [] }: Ended): VisitStatus {
  if (composition !== 'Group' || visitStatus !== 'Show') return visitStatus;
  const [first, ...others] = definitionAssignments.map(attendanceOf);
  if (first === undefined || [first, ...others].includes('Show')) return 'Show';
  return others.every((one) => one === first) ? first : 'NoShow';
}

/** Words for a visit that did not take place; undefined if it did. */
export function missedWords(note: Ended): string | undefined {
  const outcome = visitOutcomeOf(note);
  return outcome === 'Show' ? undefined : attendanceWords[outcome];
}

/** The sentence of an author whose visit did not take place: there was no service to have rendered. */
export const missedAttestation = 'This visit did not take place. This note is accurate and complete.';

/** The sentence of an author who took the note over and no part in its visit: they rendered no service. */
export const takenOverAttestation =
  'I took this note over and did not give this service. The note is accurate and complete to the best of my knowledge.';

/** The sentence that a place of the note is signed under. */
export function attestationFor({ kind, attestation }: Pick<Signer, 'kind' | 'attestation'>, note: Ended): string | undefined {
  if (kind !== 'Author' || !attestation) return attestation;
  if (missedWords(note)) return missedAttestation;
  return note.handOvers?.at(-1)?.tookPart === false ? takenOverAttestation : attestation;
}
