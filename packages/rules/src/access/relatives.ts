import type { RelatedPerson } from '@notewell/model';

/** True for a relative who decides for the patient on a day: a guardian, or who may sign. */
export function actsFor(
  { status, start, end, maySign, isGuardian }: Pick<RelatedPerson, 'status' | 'start' | 'end' | 'maySign' | 'isGuardian'>,
  day: string,
): boolean {
  const isCurrent = status !== 'Inactive' && (start ?? day) <= day && day <= (end ?? day);
  return isCurrent && (maySign === true || isGuardian === true);
}
