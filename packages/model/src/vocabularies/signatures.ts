import { enumeration, type MemberOf } from '../kernel/enumeration.ts';

/** Where a signature stands: asked for, given on a device and not yet confirmed, given, or declined. */
export const SignatureStatus = enumeration('SignatureStatus', ['Requested', 'Pending', 'Signed', 'Declined']);
export type SignatureStatus = MemberOf<typeof SignatureStatus>;

/** What a signature says, after the purposes of ASTM E1762. */
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

/** Where a review stands. */
export const ReviewStatus = enumeration('ReviewStatus', ['Requested', 'InProgress', 'Approved', 'Returned', 'Cancelled']);
export type ReviewStatus = MemberOf<typeof ReviewStatus>;
