import type { Allergy } from '@notewell/model';

type Judged = Pick<Allergy, 'code' | 'clinicalStatus' | 'verification'>;

/** SNOMED CT code for no known allergy of any kind. */
export const noKnownAllergy = '716186003';
/** SNOMED CT codes for no known allergy: of any kind, to drugs, to food, environmental. */
const noneKnownCodes: ReadonlySet<string> = new Set([noKnownAllergy, '409137002', '429625007', '428607008']);

/** True for a record that says that nothing is known. */
export const isNoneKnown = ({ code }: Pick<Allergy, 'code'>): boolean => code.code !== undefined && noneKnownCodes.has(code.code);

/** True for a record that still holds. */
export const isCurrentAllergy = ({ clinicalStatus, verification }: Judged): boolean =>
  clinicalStatus !== 'Resolved' &&
  clinicalStatus !== 'Inactive' &&
  verification !== 'Refuted' &&
  verification !== 'EnteredInError';

/** True if an allergy shows that "no known allergy" no longer holds. One that is only presumed does not. */
export const endsNoneKnown = (allergy: Judged): boolean =>
  isCurrentAllergy(allergy) && !isNoneKnown(allergy) && allergy.verification === 'Confirmed';
