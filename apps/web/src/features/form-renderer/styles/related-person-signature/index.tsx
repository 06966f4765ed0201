import type { DisplayStyle } from '../../question-kind.ts';

/** Signed by somebody related to the patient, who is looked up in the record. The signature's own folder knows its signers. */
export const style: DisplayStyle = { style: 'RelatedPersonSignature', types: ['Signature'], over: {} };
