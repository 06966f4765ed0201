import type { Note, SignatureConfiguration } from '@notewell/model';
import { type ConditionContext, type SignatureNeed, signatureNeeds } from '@notewell/rules';

/** The signatures of patients and guardians that the configuration asks for and nobody has given, those to be given now. */
export function openPatientPlaces(
  note: Note,
  configuration: Pick<SignatureConfiguration, 'signers' | 'allowUnable'> | undefined,
  context: ConditionContext,
): readonly SignatureNeed[] {
  const needs = signatureNeeds(note, configuration, {
    context,
    // What is bound to which text is the server's to say; here one that is given is not asked for again.
    counts: ({ status }) => status === 'Signed' || status === 'Pending',
    holdsRole: () => true,
    isListed: () => true,
  });
  return needs.filter(({ kind, given, mayBeGiven }) => (kind === 'Patient' || kind === 'Guardian') && !given && mayBeGiven);
}
