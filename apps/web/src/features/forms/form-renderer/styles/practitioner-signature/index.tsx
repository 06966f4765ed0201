import type { DisplayStyle } from '../../question-kind.ts';

/** Signed by the staff member who fills in the form. The signature question selects the signer. */
export const style: DisplayStyle = { style: 'PractitionerSignature', types: ['Signature'], over: {} };
