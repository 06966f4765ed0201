import { useResource } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { supervisesOn } from '@notewell/rules';
import { useMemo } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { useMe } from '../../../shell/session/session.ts';

/** The plan's author, if the user supervises them today; else nobody. */
export function useSupervisees({ author }: Pick<CarePlan, 'author'>): readonly string[] {
  const { profile } = useMe();
  const id = author?.id === profile.id ? undefined : author?.id;
  const record = useResource('Practitioner', id).data;
  const supervises = record !== undefined && supervisesOn(record, profile.id, dayOf(new Date()));
  return useMemo(() => (supervises && id !== undefined ? [id] : []), [supervises, id]);
}
