import type { DisplayStyle } from '../../question-kind.ts';

/** Signed by the patient on the spot, without an account. The signature's own folder knows its signers. */
export const style: DisplayStyle = { style: 'AdhocPatientSignature', types: ['Signature'], over: {} };
