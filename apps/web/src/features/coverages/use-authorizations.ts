import { authorizationsFor, type Held, type Sought } from '@notewell/rules';
import { useReadableList } from '../../shell/session/readable-list.ts';

interface Authorizations {
  readonly held: readonly Held[];
  /** False while loading, and for users who may not read insurance. */
  readonly isKnown: boolean;
}

/** Authorizations of a patient's insurance for a service; empty without a patient. */
export function useAuthorizations(patient: string | undefined, sought: Sought): Authorizations {
  const list = useReadableList<'Coverage'>(patient ? { type: 'Coverage', partition: patient, whole: true } : null);
  return {
    held: authorizationsFor(list.items, sought),
    isKnown: patient !== undefined && list.status === 'ready' && !list.isPartial,
  };
}
