import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 fm-status. */
export const CoverageStatus = enumeration('CoverageStatus', ['Active', 'Cancelled', 'Draft', 'EnteredInError']);
export type CoverageStatus = MemberOf<typeof CoverageStatus>;

/** Broad kind of payer of a visit. */
export const CoverageKind = enumeration('CoverageKind', [
  'Commercial',
  'Medicare',
  'Medicaid',
  'Military',
  'SelfPay',
  'SlidingFee',
  'Grant',
  'WorkersCompensation',
  'Other',
]);
export type CoverageKind = MemberOf<typeof CoverageKind>;

/** The payer's last statement about a coverage. */
export const EligibilityStatus = enumeration('EligibilityStatus', ['Unchecked', 'Eligible', 'NotEligible', 'Unknown']);
export type EligibilityStatus = MemberOf<typeof EligibilityStatus>;
