/** The sentence that is signed if the practice or the type has none of its own. */
export const usualAttestation = 'I have read this and agree with it.';

/** The sentence under the signatures of a care plan. */
export const planAttestation = 'I have read this care plan and agree to it.';

/** True if a signature of the type states no sentence, or one that its screens show before signing. */
export const isShownSentence = (type: string, attestation: unknown): boolean =>
  attestation === undefined || attestation === (type === 'CarePlan' ? planAttestation : usualAttestation);
