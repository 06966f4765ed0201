import { useResource } from '@notewell/client/react';
import { actsFor } from '@notewell/rules';
import { dayOf } from '../../platform/dates.ts';
import { useMe } from './session.ts';

/** True for a patient, and for a relative who decides for one; undefined until that is known. */
export function useActs(): boolean | undefined {
  const { who, profile } = useMe();
  const relative = useResource('RelatedPerson', who === 'relative' ? profile.id : undefined).data;
  return who === 'patient' || (relative && actsFor(relative, dayOf(new Date())));
}
