import type { DisplayStyle } from '../../question-kind.ts';

/** Signed by a related person from the record. The signature question selects the signer. */
export const style: DisplayStyle = { style: 'RelatedPersonSignature', types: ['Signature'], over: {} };
