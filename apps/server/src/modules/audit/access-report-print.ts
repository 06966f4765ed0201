import { dayIn, formatFullName, type Patient, type PracticePreferences, preferencesInForce } from '@notewell/model';
import {
  type AccessDay,
  type AuditLine,
  accessDays,
  countAccess,
  deedOf,
  groundOf,
  labelWords,
  placeOf,
  tokenOf,
} from '@notewell/rules';
import {
  type Block,
  type Clock,
  clockOf,
  type Drawn,
  facts,
  heading,
  letterhead,
  type Printout,
  paragraph,
  printedDay,
  printedMoment,
  printedTime,
  title,
} from '../printing/index.ts';

export interface AccessReport {
  /** Absent if the caller may not know of the patient. The report then shows the id. */
  readonly patient: Patient | undefined;
  readonly patientId: string;
  readonly lines: readonly AuditLine[];
  /** Names of the people in the log. */
  readonly nameOf: (actor: string) => string;
  /** True for a report by day in a patient's words; else every entry is listed. */
  readonly isByDay: boolean;
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
  const { patient, patientId, lines, from, to, preferences, logo, printedBy, now, isByDay } = report;
  const clock = clockOf(preferencesInForce(preferences));
  const say = labelWords(preferences?.labels);
  const heading = say('Patient access report');
  const name = patient ? (formatFullName(patient.name) ?? patient.display ?? say('Patient')) : say('A patient outside your view');
  const { opened, copied, others } = countAccess(lines);
  const peopleWords = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
  const span = `${from ? `from ${printedMoment(from, clock)}` : 'from the beginning'} ${to ? `to ${printedMoment(to, clock)}` : 'until now'}`;
  const blocks: Block[] = [
    ...letterhead(preferences, logo),
    title(heading),
    ...facts([
      [say('Patient'), name],
      ['Born', patient?.birthDate && printedDay(patient.birthDate, clock)],
      ['Record number', patient?.medicalRecordNumber],
      ['Record', patient ? undefined : patientId],
      ['Period', span],
      ['Entries', isByDay ? undefined : String(lines.length)],
      ['Opened or changed by', peopleWords(opened)],
      ['Copied to devices of', copied > 0 ? `${peopleWords(copied)} who did not open it` : undefined],
      [
        'Seen or notified',
        others > 0 ? `${peopleWords(others)} by name in a list, a refusal or a notice of changes only` : undefined,
      ],
    ]),
    ...(lines.length === 0
      ? [paragraph('Nobody opened this record in this time.')]
      : isByDay
        ? accessDays(lines, { dayOf: (instant) => dayIn(instant, clock.timeZone), nameOf: report.nameOf }).flatMap((day) =>
            dayBlocks(day, report, clock),
          )
        : [entries(report, clock)]),
    paragraph('Taken from the security log, whose entries are chained so that a change shows.', 'quiet'),
  ];
  return {
    title: heading,
    language: clock.locale,
    running: {
      left: preferences?.name ?? preferences?.legalName ?? '',
      right: heading,
      foot: preferences?.printoutFooter,
      printed: `Printed ${printedMoment(now.toISOString(), clock)} by ${printedBy}`,
    },
    blocks,
    made: now,
  };
}

/** One day of the report, with a row for each person. */
function dayBlocks({ day, people }: AccessDay, { nameOf, patientId }: AccessReport, clock: Clock): Block[] {
  const rows = people.map(({ actor, first, last, deeds, isTemporary }) => [
    [...new Set([printedTime(first, clock), printedTime(last, clock)])].join(' to '),
    actor === `Patient/${patientId}` ? `${nameOf(actor)} (the patient)` : nameOf(actor),
    `${deeds.join('. ')}.${isTemporary ? ' With temporary access, for which a reason is on record.' : ''}`,
  ]);
  return [heading(2, printedDay(day, clock)), { kind: 'table', head: ['When', 'Who', 'What'], rows, widths: [24, 26, 50] }];
}

/** Every entry of the log, with its permission and address. */
const entries = ({ lines, nameOf }: AccessReport, clock: Clock): Block => ({
  kind: 'table',
  head: ['When', 'Who', 'What', 'Under', 'From'],
  rows: lines.map((line) => [
    printedMoment(line.at, clock),
    nameOf(line.actor),
    deedOf(line),
    [groundOf(line), tokenOf(line)].filter(Boolean).join(' '),
    placeOf(line),
  ]),
  widths: [22, 20, 26, 20, 12],
});
