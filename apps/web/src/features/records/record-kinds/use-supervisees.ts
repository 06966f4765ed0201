import { useResource } from '@notewell/client/react';
import { supervisesOn } from '@notewell/rules';
import { useMemo } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { useMe } from '../../../shell/session/session.ts';

/** The person who answers for a record, if the user supervises them today; else nobody. */
export function useSupervisees(author: { readonly id: string } | undefined): readonly string[] {
  const { profile } = useMe();
  const id = author?.id === profile.id ? undefined : author?.id;
  const record = useResource('Practitioner', id).data;
  const supervises = record !== undefined && supervisesOn(record, profile.id, dayOf(new Date()));
  return useMemo(() => (supervises && id !== undefined ? [id] : []), [supervises, id]);
}
