import { useList, useResource } from '@notewell/client/react';
import type { PrefillSource, QuestionnaireItem } from '@notewell/model';
import { calculate, initialAnswers, prefilled, prefillSources } from '@notewell/rules';
import { useMemo } from 'react';
import { useChartLines } from '../../../../charts/chart-lines/use-chart-lines.ts';
import { type Answers, answersOf } from '../../../../forms/form-renderer/index.ts';

/** Maximum number of earlier notes searched for last answers. */
const mostNotes = 20;

/**
 * Initial values of a form in a note: its own, overridden by the patient's record and earlier notes.
 * Undefined while loading and if there are none. Without `patientId`, as in a group note, it reads no chart.
 */
export function usePrefill(
  items: readonly QuestionnaireItem[],
  patientId: string | undefined,
  { noteId, encounterId }: { readonly noteId: string | undefined; readonly encounterId: string | undefined },
  wanted: boolean,
): Answers | undefined {
  const sources = useMemo(() => prefillSources(items), [items]);
  const patient = wanted ? patientId : undefined;
  const asks = (...any: PrefillSource[]) => patient !== undefined && any.some((source) => sources.has(source));
  const record = useResource('Patient', asks('Patient') ? patient : undefined);
  const chart = useChartLines(patient, sources);
  const visit = useResource('Encounter', asks('Appointment') ? encounterId : undefined);
  const appointment = useResource('Appointment', visit.data?.appointment?.id);
  const notes = useList(
    patient !== undefined && asks('LastAnswer', 'LastNote')
      ? {
          type: 'Note',
          partition: patient,
          filters: [{ kind: 'Status', values: ['Final', 'Amended'] }],
          orderBy: 'created',
          order: 'desc',
          pageSize: mostNotes,
        }
      : null,
  );
  const waits =
    (asks('Patient') && record.status === 'loading') ||
    chart.loading ||
    visit.status === 'loading' ||
    appointment.status === 'loading' ||
    (asks('LastAnswer', 'LastNote') && notes.status === 'loading');
  return useMemo(() => {
    if (!wanted || waits) return undefined;
    const begins = initialAnswers(items);
    if (patient === undefined || sources.size === 0) return Object.keys(begins).length > 0 ? calculate(items, begins) : undefined;
    // The newest note that answers a question wins.
    const lastAnswers = notes.items
      .filter(({ id }) => id !== noteId)
      .toReversed()
      .reduce<Answers>(
        (all, { sections = [] }) => ({ ...all, ...answersOf(sections.flatMap(({ answers = [] }) => answers)) }),
        {},
      );
    const known = prefilled(items, {
      lastAnswers,
      records: { Patient: record.data, Appointment: appointment.data },
      lines: chart.lines,
    });
    return calculate(items, { ...begins, ...known });
  }, [wanted, patient, sources, waits, items, noteId, notes.items, record.data, appointment.data, chart.lines]);
}
