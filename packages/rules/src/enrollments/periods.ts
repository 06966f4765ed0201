import type { EpisodeOfCare, Patient, Reference } from '@notewell/model';

/** Days of one active enrollment, both included; an open end is absent. */
export type EnrollmentDays = NonNullable<Patient['enrollments']>[number];
type Days = { readonly start?: string | undefined; readonly end?: string | undefined };

/** States of an episode in which its enrollments count. One that waits or is planned has not begun. */
export const inCare: readonly string[] = ['Active', 'OnHold'];

const later = (a: string | undefined, b: string | undefined) => (a === undefined || (b !== undefined && b > a) ? b : a);
const earlier = (a: string | undefined, b: string | undefined) => (a === undefined || (b !== undefined && b < a) ? b : a);

/** Days of the active enrollments of one patient's episodes. An enrollment lasts no longer than its episode. */
export const enrollmentsIn = (
  episodes: readonly Pick<EpisodeOfCare, 'status' | 'start' | 'end' | 'programs'>[],
): EnrollmentDays[] =>
  episodes.flatMap((episode) =>
    inCare.includes(episode.status)
      ? (episode.programs ?? []).flatMap(({ program, status, ...own }) => {
          const [start, end] = [later(own.start, episode.start), earlier(own.end, episode.end)];
          const isEmpty = start !== undefined && end !== undefined && end < start;
          return status === 'Active' && !isEmpty ? [{ program, ...(start && { start }), ...(end && { end }) }] : [];
        })
      : [],
  );

export const isOn = ({ start, end }: Days, day: string): boolean =>
  (start === undefined || start <= day) && (end === undefined || end >= day);

/** True if the first day has come; also where it is unknown. */
export const hasBegun = ({ start }: Days, day: string): boolean => start === undefined || start <= day;

/** The programs of the enrollments of a day (`YYYY-MM-DD`), each once. */
export const programsOn = (enrollments: readonly EnrollmentDays[], day: string): Reference<'Program'>[] => [
  ...new Map(enrollments.filter((one) => isOn(one, day)).map(({ program }) => [program.id, program])).values(),
];

/** The stored enrollments. Programs of a patient from before they were stored count until an episode names them. */
export const enrollmentsOf = ({
  enrollments,
  programs = [],
}: Pick<Patient, 'enrollments' | 'programs'>): readonly EnrollmentDays[] =>
  enrollments ?? programs.map((program) => ({ program }));

const keyOf = ({ program, start = '', end = '~' }: EnrollmentDays): string => `${program.id} ${start} ${end}`;
/** True if both open the chart to the same programs on the same days. */
export const sameEnrollments = (a: readonly EnrollmentDays[], b: readonly EnrollmentDays[]): boolean =>
  a.length === b.length && a.map(keyOf).toSorted().join() === b.map(keyOf).toSorted().join();

/** The side on which a day is outside the dates of a program or group; undefined for one within. */
export const daysOutside = ({ start, end }: Days = {}, day: string): 'not begun' | 'ended' | undefined =>
  start !== undefined && day < start ? 'not begun' : end !== undefined && end < day ? 'ended' : undefined;

/** A patient with the days of all enrollments. */
export interface Enrolled {
  readonly patient: string;
  readonly days: readonly EnrollmentDays[];
}

/**
 * The most other people in a program on one day of an enrollment: on its first day, today if it lasts, and on each later day on
 * which somebody begins.
 */
export function mostElse({ program, start, end }: EnrollmentDays, others: readonly Enrolled[], today: string): number {
  const own = others.map(({ patient, days }) => ({ patient, days: days.filter((one) => one.program.id === program.id) }));
  const first = start ?? today;
  const starts = own.flatMap(({ days }) => days.flatMap((one) => one.start ?? []));
  const during = [...starts, today].filter((day) => day > first && (end === undefined || day <= end));
  const counts = [...new Set([first, ...during])].map(
    (day) => new Set(own.filter(({ days }) => days.some((one) => isOn(one, day))).map(({ patient }) => patient)).size,
  );
  return Math.max(...counts);
}
