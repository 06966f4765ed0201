import { useList, useResource } from '@notewell/client/react';
import type { PrefillSource, QuestionnaireItem } from '@notewell/model';
import { calculate, initialAnswers, prefilled, prefillSources } from '@notewell/rules';
import { useMemo } from 'react';
import { useChartLines } from '../../../chart-lines/use-chart-lines.ts';
import { type Answers, answersOf } from '../../../form-renderer/index.ts';

/** How many earlier notes are looked through for the last answers. */
const mostNotes = 20;

/**
 * First values of a form in a note: those that it begins with, and over them what the patient's record and earlier notes say.
 * Undefined until they are known, and where there are none. `patientId` undefined, as in a group's note, takes nothing from
 * a chart: no one chart may be looked into.
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
    // The newest note that answered a question stands for it.
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
