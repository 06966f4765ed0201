import type { ListQuery } from '@notewell/client';
import type { CarePlan } from '@notewell/model';
import { actsFor, nameAsSigned } from '@notewell/rules';
import { dayOf } from '../../../platform/dates.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';

const relativesOf = (patientId: string): ListQuery<'RelatedPerson'> => ({
  type: 'RelatedPerson',
  partition: patientId,
  pageSize: 50,
});

/** Relatives who may sign a plan for its patient today, with their names. */
export function useSigningRelatives({ patient }: CarePlan): readonly { readonly id: string; readonly name: string }[] {
  const today = dayOf(new Date());
  return useReadableList(relativesOf(patient.id)).items.flatMap((one) =>
    one.id && actsFor(one, today) ? [{ id: one.id, name: nameAsSigned(one.display) }] : [],
  );
}
