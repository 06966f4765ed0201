import type { ListQuery } from '@notewell/client';
import type { PrefillSource } from '@notewell/model';
import { routineLines } from '@notewell/rules';
import { useMemo } from 'react';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { activeMedications } from '../medications/active-medications.ts';
import { activeProblems } from '../problems/active-problems.ts';
import { plottedCodes } from '../vitals/series.ts';
import { allergyLines, medicationLines, planLines, problemLines, readingLines } from './lines.ts';

export interface ChartLines {
  readonly lines: { readonly [S in PrefillSource]?: readonly string[] };
  readonly loading: boolean;
}

/** The chart's current content from the selected sources, one line per record. Empty without a patient. */
export function useChartLines(patientId: string | undefined, wanted: ReadonlySet<PrefillSource>): ChartLines {
  const of = (source: PrefillSource) => (patientId !== undefined && wanted.has(source) ? patientId : undefined);
  const [problemsOf, medicationsOf, allergiesOf] = [of('Problems'), of('Medications'), of('Allergies')];
  const [vitalsOf, planOf, routinesOf] = [of('Vitals'), of('CarePlan'), of('Routines')];
  const today = useToday();
  const problems = useReadableList(problemsOf ? activeProblems(problemsOf) : null);
  const medications = useReadableList(medicationsOf ? activeMedications(medicationsOf) : null);
  const allergies = useReadableList(allergiesOf ? { type: 'Allergy', partition: allergiesOf, pageSize: 100 } : null);
  const vitals = useReadableList(vitalsOf ? latestReadings(vitalsOf) : null);
  const plans = useReadableList(
    planOf ? { type: 'CarePlan', partition: planOf, filters: [{ kind: 'Status', values: ['Active'] }], pageSize: 10 } : null,
  );
  const routines = useReadableList(
    routinesOf
      ? { type: 'ObservableRoutines', partition: routinesOf, filters: [{ kind: 'Status', values: ['Active'] }], pageSize: 20 }
      : null,
  );
  const loading =
    (problemsOf !== undefined && problems.status === 'loading') ||
    (medicationsOf !== undefined && medications.status === 'loading') ||
    (allergiesOf !== undefined && allergies.status === 'loading') ||
    (vitalsOf !== undefined && vitals.status === 'loading') ||
    (planOf !== undefined && plans.status === 'loading') ||
    (routinesOf !== undefined && routines.status === 'loading');
  const lines = useMemo(
    () => ({
      Problems: problemLines(problems.items),
      Medications: medicationLines(medications.items),
      Allergies: allergyLines(allergies.items),
      Vitals: readingLines(vitals.items),
      CarePlan: planLines(plans.items),
      Routines: routineLines(routines.items, today),
    }),
    [problems.items, medications.items, allergies.items, vitals.items, plans.items, routines.items, today],
  );
  return { lines, loading };
}

/** The newest vital signs that a chart plots. */
export const latestReadings = (patient: string, codes: readonly string[] = plottedCodes) =>
  ({
    type: 'Observation',
    partition: patient,
    filters: [{ kind: 'Code', values: codes }],
    orderBy: 'effective',
    order: 'desc',
    pageSize: 100,
  }) as const satisfies ListQuery<'Observation'>;
