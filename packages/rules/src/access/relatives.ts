import type { RelatedPerson } from '@notewell/model';

/** True for a related person who, on a day, may receive what is in the patient's record. */
export function isInformed(
  { status, start, end, mayReceiveInformation }: Pick<RelatedPerson, 'status' | 'start' | 'end' | 'mayReceiveInformation'>,
  day: string,
): boolean {
  return status !== 'Inactive' && mayReceiveInformation !== false && (start ?? day) <= day && day <= (end ?? day);
}

/** True for a relative who decides for the patient on a day: a guardian, or who may sign. */
export function actsFor(
  { status, start, end, maySign, isGuardian }: Pick<RelatedPerson, 'status' | 'start' | 'end' | 'maySign' | 'isGuardian'>,
  day: string,
): boolean {
  const isCurrent = status !== 'Inactive' && (start ?? day) <= day && day <= (end ?? day);
  return isCurrent && (maySign === true || isGuardian === true);
}
