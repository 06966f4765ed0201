import type { ListQuery } from '@notewell/client';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { codesLike, seriesOf } from '../vitals/series.ts';

/** Code of the measurement that the chart shows in place of its timeline: `?measure=<code>`. */
export function useShownMeasure(): string | undefined {
  const { measure }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // A code such as `44261-6` is read as text; one of digits only would be read as a number.
  const code = typeof measure === 'string' ? measure : undefined;
  return code && codesLike(code).length > 0 ? code : undefined;
}

/** Most readings of one measurement that are plotted: four years of weekly scores. */
const mostReadings = 200;

const readingsOf = (patientId: string, code: string): ListQuery<'Observation'> => ({
  type: 'Observation',
  partition: patientId,
  filters: [{ kind: 'Code', values: [...codesLike(code)] }],
  orderBy: 'effective',
  order: 'desc',
  pageSize: mostReadings,
});

export function useMeasure(patientId: string, code: string) {
  const list = useReadableList(readingsOf(patientId, code));
  const series = useMemo(() => seriesOf(list.items)[0], [list.items]);
  return { ...list, series, isCut: Boolean(list.continuation) };
}
