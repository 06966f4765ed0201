import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** Status of a signature: requested, given on a device and unconfirmed, given, or declined. */
export const SignatureStatus = enumeration('SignatureStatus', ['Requested', 'Pending', 'Signed', 'Declined']);
export type SignatureStatus = MemberOf<typeof SignatureStatus>;

/** Meaning of a signature, after the purposes of ASTM E1762. */
export const SignatureMeaning = enumeration('SignatureMeaning', [
  'Author',
  'CoAuthor',
  'CoSignature',
  'Verification',
  'Review',
  'Consent',
  'Witness',
  'Addendum',
  'Amendment',
]);
export type SignatureMeaning = MemberOf<typeof SignatureMeaning>;

/** Status of a review. */
export const ReviewStatus = enumeration('ReviewStatus', ['Requested', 'InProgress', 'Approved', 'Returned', 'Cancelled']);
export type ReviewStatus = MemberOf<typeof ReviewStatus>;
