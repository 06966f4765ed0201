import { addDays, type EpisodeOfCare } from '@notewell/model';
import { begunEnrollments } from './episode.ts';
import { enrollmentsIn, inCare } from './periods.ts';

type Enrollment = NonNullable<EpisodeOfCare['programs']>[number];

/** Fault of a write, at its place. */
export interface EnrollmentFault {
  readonly path: string;
  readonly message: string;
}

/** The day after, which is today for people whose device is east of the practice. */
const dayAfter = (day: string): string => addDays(day, 1);

/** Fault in the end of a settled episode: what ends has begun, not in the future, and a discharge says where to. */
export function faultAtEnd(before: EpisodeOfCare | undefined, after: EpisodeOfCare, day: string): EnrollmentFault | undefined {
  const latest = dayAfter(day);
  const { start, end = day } = after;
  if (before && after.status === 'Finished' && before.status !== 'Finished') {
    if (start !== undefined && end < start)
      return { path: 'status', message: `This enrollment begins only on ${start}. Cancel its programs instead.` };
    if (!after.discharge?.disposition) return { path: 'discharge.disposition', message: 'Say where the patient goes.' };
    if (end > latest) return { path: 'end', message: 'The last day is in the future. Discharge the patient when it has come.' };
  }
  for (const [index, one] of (after.programs ?? []).entries()) {
    if (one.status !== 'Completed' || before?.programs?.[index]?.status === 'Completed') continue;
    const path = `programs.${index}.end`;
    if (one.end === undefined) return { path, message: `This program begins only on ${one.start}. Cancel it instead.` };
    if (one.end > latest) return { path, message: `This program ends only on ${one.end}. Leave it active until then.` };
  }
  return undefined;
}

/** True for a discharge of a patient who died (FHIR R4 encounter-discharge-disposition). */
export const hasDied = (episode: Pick<EpisodeOfCare, 'discharge'> | undefined): boolean =>
  episode?.discharge?.disposition?.code === 'exp';

type Days = { readonly start?: string | undefined; readonly end?: string | undefined };
/** True if two enrollments share more than the day on which one follows the other. */
const overlap = (a: Days, b: Days): boolean => {
  if (a.start !== undefined && a.start === b.start) return true;
  return (a.end ?? '~') > (b.start ?? '') && (b.end ?? '~') > (a.start ?? '');
};
const kindOf = ({ kind = 'Admission' }: Pick<Enrollment, 'kind'>) => kind;

/** Active enrollments of episodes in care, each with its days. */
const activeIn = (episodes: readonly EpisodeOfCare[]) =>
  episodes.flatMap((episode) =>
    (episode.programs ?? []).flatMap((one) => enrollmentsIn([{ ...episode, programs: [one] }]).map((days) => ({ one, days }))),
  );

/** An enrollment that hinders another: its program, first day, and the place of the other. */
export interface DoubleEnrollment {
  readonly index: number;
  readonly program: string;
  readonly since?: string | undefined;
}
export const doubleWords = (name: string | undefined, { since }: DoubleEnrollment): string =>
  `The patient is already enrolled in ${name ?? 'this program'}${since ? ` since ${since}` : ''}. End that first, or begin after it.`;

/** A second enrollment in the same program for the same days. `others`: the patient's other episodes. */
export function doubleEnrollment(
  before: EpisodeOfCare | undefined,
  after: EpisodeOfCare,
  others: readonly EpisodeOfCare[],
): DoubleEnrollment | undefined {
  const taken = activeIn([after, ...others.filter(({ status }) => inCare.includes(status))]);
  for (const { enrollment, index } of begunEnrollments(before, after)) {
    const [own] = activeIn([{ ...after, programs: [enrollment] }]);
    const same = taken.find(
      ({ one, days }) =>
        one !== enrollment &&
        one.program.id === enrollment.program.id &&
        kindOf(one) === kindOf(enrollment) &&
        own !== undefined &&
        overlap(days, own.days),
    );
    if (same) return { index, program: enrollment.program.id, since: same.days.start };
  }
  return undefined;
}
