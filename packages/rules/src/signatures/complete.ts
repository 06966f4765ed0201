import { isGivenSignature, signaturesIn } from './signature.ts';

/** True where somebody signed a record and no required signature of it is missing. */
export function isRecordSigned(record: unknown, list = 'signatures'): boolean {
  const all = signaturesIn(record, list);
  return all.some(isGivenSignature) && all.every((one) => one.required !== true || isGivenSignature(one));
}
