import type { Note, SignatureConfiguration } from '@notewell/model';
import { type ConditionContext, type SignatureNeed, signatureNeeds } from '@notewell/rules';

/** Missing signatures of patients and guardians that can be given now. */
export function openPatientPlaces(
  note: Note,
  configuration: Pick<SignatureConfiguration, 'signers' | 'allowUnable'> | undefined,
  context: ConditionContext,
): readonly SignatureNeed[] {
  const needs = signatureNeeds(note, configuration, {
    context,
    // Only the server can match signatures with texts. Here a given signature is not requested again.
    counts: ({ status }) => status === 'Signed' || status === 'Pending',
    holdsRole: () => true,
    isListed: () => true,
  });
  return needs.filter(({ kind, given, mayBeGiven }) => (kind === 'Patient' || kind === 'Guardian') && !given && mayBeGiven);
}

/** True if the patient or a guardian is still asked to sign the note. */
export const asksPatientToSign = (...asked: Parameters<typeof openPatientPlaces>): boolean =>
  asked[0].subject.resourceType !== 'Group' && openPatientPlaces(...asked).length > 0;
