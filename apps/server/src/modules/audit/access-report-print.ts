import { formatFullName, type Patient, type PracticePreferences, preferencesInForce } from '@notewell/model';
import {
  type Block,
  clockOf,
  type Drawn,
  facts,
  letterhead,
  type Printout,
  paragraph,
  printedDay,
  printedMoment,
  title,
} from '../printing/index.ts';

/** One entry of the log in words. */
export interface ReportLine {
  readonly at: string;
  readonly who: string;
  readonly what: string;
  /** The permission, or the temporary access with its id. */
  readonly under: string;
  readonly from: string;
}
export interface AccessReport {
  /** Absent if the caller may not know of the patient. The report then shows the id. */
  readonly patient: Patient | undefined;
  readonly patientId: string;
  readonly lines: readonly ReportLine[];
  readonly people: number;
  /** The period of the report; absent, from the beginning or until now. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly preferences: PracticePreferences | undefined;
  readonly logo?: Drawn | undefined;
  readonly printedBy: string;
  readonly now: Date;
}

/**
 * The access report of one patient for printing: who read, changed or printed the record, when, from where and with which
 * permission.
 */
export function accessReportPrintout(report: AccessReport): Printout {
  const { patient, patientId, lines, people, from, to, preferences, logo, printedBy, now } = report;
  const clock = clockOf(preferencesInForce(preferences));
  const name = patient ? (formatFullName(patient.name) ?? patient.display ?? 'Patient') : 'A patient outside your view';
  const span = `${from ? `from ${printedMoment(from, clock)}` : 'from the beginning'} ${to ? `to ${printedMoment(to, clock)}` : 'until now'}`;
  const blocks: Block[] = [
    ...letterhead(preferences, logo),
    title('Patient access report'),
    ...facts([
      ['Patient', name],
      ['Born', patient?.birthDate && printedDay(patient.birthDate, clock)],
      ['Record number', patient?.medicalRecordNumber],
      ['Record', patient ? undefined : patientId],
      ['Told of', span],
      ['Entries', `${lines.length} by ${people} ${people === 1 ? 'person' : 'people'}`],
    ]),
    lines.length === 0
      ? paragraph('Nobody opened this record in this time.')
      : {
          kind: 'table',
          head: ['When', 'Who', 'What', 'Under', 'From'],
          rows: lines.map(({ at, who, what, under, from: place }) => [printedMoment(at, clock), who, what, under, place]),
          widths: [22, 20, 26, 20, 12],
        },
    paragraph('Taken from the security log, whose entries are chained so that a change shows.', 'quiet'),
  ];
  return {
    title: 'Patient access report',
    language: clock.locale,
    running: {
      left: preferences?.name ?? preferences?.legalName ?? '',
      right: 'Patient access report',
      foot: preferences?.printoutFooter,
      printed: `Printed ${printedMoment(now.toISOString(), clock)} by ${printedBy}`,
    },
    blocks,
    made: now,
  };
}
