import { useList, useResource } from '@notewell/client/react';
import type { PrefillSource, QuestionnaireItem } from '@notewell/model';
import { prefilled, prefillSources } from '@notewell/rules';
import { useMemo } from 'react';
import { type Answers, answersOf } from '../../../form-renderer/index.ts';
import { activeMedications } from '../../../medications/active-medications.ts';
import { activeProblems } from '../../../problems/active-problems.ts';

/** How many earlier notes are looked through for the last answers. */
const mostNotes = 20;

/**
 * First values of a form in a note from the patient's record and earlier notes; undefined until they are known, and where
 * the form asks for none. `patientId` undefined, as in a group's note, takes nothing: no one chart may be looked into.
 */
export function usePrefill(
  items: readonly QuestionnaireItem[],
  patientId: string | undefined,
  noteId: string | undefined,
  wanted: boolean,
): Answers | undefined {
  const sources = useMemo(() => prefillSources(items), [items]);
  const patient = wanted ? patientId : undefined;
  const asks = (...any: PrefillSource[]) => patient !== undefined && any.some((source) => sources.has(source));
  const record = useResource('Patient', asks('Patient') ? patient : undefined);
  const problems = useList(patient !== undefined && asks('Problems') ? activeProblems(patient) : null);
  const medications = useList(patient !== undefined && asks('Medications') ? activeMedications(patient) : null);
  const allergies = useList(
    patient !== undefined && asks('Allergies') ? { type: 'Allergy', partition: patient, pageSize: 100 } : null,
  );
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
    (asks('Problems') && problems.status === 'loading') ||
    (asks('Medications') && medications.status === 'loading') ||
    (asks('Allergies') && allergies.status === 'loading') ||
    (asks('LastAnswer', 'LastNote') && notes.status === 'loading');
  return useMemo(() => {
    if (patient === undefined || sources.size === 0 || waits) return undefined;
    // The newest note that answered a question stands for it.
    const lastAnswers = notes.items
      .filter(({ id }) => id !== noteId)
      .toReversed()
      .reduce<Answers>(
        (all, { sections = [] }) => ({ ...all, ...answersOf(sections.flatMap(({ answers = [] }) => answers)) }),
        {},
      );
    return prefilled(items, {
      lastAnswers,
      records: { Patient: record.data },
      lines: {
        Problems: problems.items.map(({ code }) => [code.code, code.display].filter(Boolean).join(' ')),
        Medications: medications.items.map(({ display, code }) => display ?? code.display ?? ''),
        Allergies: allergies.items.map(({ display, code }) => display ?? code?.display ?? ''),
      },
    });
  }, [patient, sources, waits, items, noteId, notes.items, record.data, problems.items, medications.items, allergies.items]);
}
