import { useList } from '@notewell/client/react';
import { type Occasion, occasionsOf } from '@notewell/rules';
import { useMemo } from 'react';

/** Maximum number of notes and responses to read. */
const mostRead = 40;

/** Occasions on which a patient answered forms; undefined without a patient and while loading. */
export function useEarlier(patientId: string | undefined): {
  readonly earlier: readonly Occasion[] | undefined;
  readonly loading: boolean;
} {
  const asked = patientId === undefined ? undefined : { partition: patientId, order: 'desc' as const, pageSize: mostRead };
  const signed = [{ kind: 'Status', values: ['Final', 'Amended'] }];
  const notes = useList(asked ? { type: 'Note', filters: signed, orderBy: 'serviceDate', ...asked } : null);
  const responses = useList(asked ? { type: 'QuestionnaireResponse', orderBy: 'authored', ...asked } : null);
  const loading = patientId !== undefined && (notes.status === 'loading' || responses.status === 'loading');
  const earlier = useMemo(() => occasionsOf(notes.items, responses.items), [notes.items, responses.items]);
  return { earlier: patientId === undefined || loading ? undefined : earlier, loading };
}
