import type { DisplayStyle } from '../../question-kind.ts';

/** Signed by the patient on the spot, without an account. The signature question selects the signer. */
export const style: DisplayStyle = { style: 'AdhocPatientSignature', types: ['Signature'], over: {} };
