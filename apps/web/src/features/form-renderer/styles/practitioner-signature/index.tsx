import type { DisplayStyle } from '../../question-kind.ts';

/** Signed by whoever on the staff fills in the form. The signature's own folder knows its signers. */
export const style: DisplayStyle = { style: 'PractitionerSignature', types: ['Signature'], over: {} };
