import type { Note, Patient } from '@notewell/model';
import { formatFullName, preferencesInForce } from '@notewell/model';
import { labelWords, type Occasion } from '@notewell/rules';
import {
  type Block,
  type Clock,
  clockOf,
  facts,
  letterhead,
  type Printout,
  paragraph,
  printedDay,
  printedMoment,
  title,
} from '../../printing/index.ts';
import { markOf, type NotePrintInput, noteBlocks } from './note-print.ts';

/** One patient's part of a batch. */
export interface ChartPart {
  readonly patient: Patient;
  /** In the order they are printed. */
  readonly notes: readonly Note[];
  /** On what occasions this patient's forms were answered, where a form shows it. */
  readonly earlier?: readonly Occasion[] | undefined;
}

type ChartsPrintInput = Omit<NotePrintInput, 'note' | 'patient'> & {
  /** First and last day of the printed notes, where they are limited. */
  readonly period?: Period | undefined;
};
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The period in words: a reader must know which notes the file cannot contain. */
function periodWords({ from, to }: Period, clock: Clock): string {
  if (from === undefined && to === undefined) return 'Signed notes of all days';
  const days = [from && `from ${printedDay(from, clock)}`, to && `to ${printedDay(to, clock)}`];
  return `Signed notes ${days.filter(Boolean).join(' ')}`;
}

/** Several charts as one file: contents with pages, then each patient on a page of their own, note after note. */
export function chartsPrintout(
  charts: readonly ChartPart[],
  { preferences, logo, drawn, forms, printedBy, now, period = {} }: ChartsPrintInput,
): Printout {
  const clock = clockOf(preferencesInForce(preferences));
  const nameOf = ({ name, display }: Patient) => formatFullName(name) ?? display ?? 'Patient';
  const noteName = (note: Note) =>
    [note.serviceDate && printedDay(note.serviceDate, clock), note.title ?? note.definition?.display ?? 'Note']
      .filter(Boolean)
      .join(', ');
  const runningOf = (patient: Patient) =>
    [nameOf(patient), patient.medicalRecordNumber && `Record ${patient.medicalRecordNumber}`].filter(Boolean).join(', ');
  const rows = charts.flatMap(({ patient, notes }) => [
    { id: patient.id ?? '', text: nameOf(patient), level: 1 as const },
    ...notes.map((note) => ({ id: note.id ?? '', text: noteName(note), level: 2 as const })),
  ]);
  const blocks: Block[] = [
    ...letterhead(preferences, logo),
    title('Charts'),
    paragraph(periodWords(period, clock)),
    ...(rows.length > 0 ? [{ kind: 'contents' as const, rows }] : [paragraph('No chart has a signed note in this period.')]),
    ...charts.flatMap(({ patient, notes, earlier }): Block[] => [
      { kind: 'chapter', id: patient.id ?? '', text: nameOf(patient), level: 1, running: runningOf(patient) },
      ...facts([
        ['Born', patient.birthDate && printedDay(patient.birthDate, clock)],
        ['Record number', patient.medicalRecordNumber],
        ['Notes', String(notes.length)],
      ]),
      ...(notes.length === 0 ? [paragraph('No signed notes in this period.', 'quiet')] : []),
      ...notes.flatMap((note): Block[] => [
        { kind: 'chapter', id: note.id ?? '', text: noteName(note), level: 2, mark: markOf(note) },
        ...noteBlocks({ note, patient, preferences, drawn, forms, earlier, now }),
        { kind: 'rule' },
      ]),
    ]),
  ];
  return {
    title: labelWords(preferences?.labels)(`Charts of ${charts.length} ${charts.length === 1 ? 'patient' : 'patients'}`),
    language: clock.locale,
    running: {
      left: preferences?.name ?? preferences?.legalName ?? '',
      right: 'Charts',
      foot: preferences?.printoutFooter,
      printed: `Printed ${printedMoment(now.toISOString(), clock)} by ${printedBy}`,
    },
    blocks,
    made: now,
  };
}
