import { addDays, ageAt, type EpisodeOfCare, type Program } from '@notewell/model';
import { daysOutside, hasBegun, inCare } from './periods.ts';

type Enrollment = NonNullable<EpisodeOfCare['programs']>[number];
type Admission = NonNullable<EpisodeOfCare['admission']>;

/** Day, moment and author of a write. */
export interface Written {
  readonly day: string;
  readonly at: string;
  readonly by?: Admission['by'] | undefined;
}

const closed: readonly string[] = ['Finished', 'Cancelled', 'EnteredInError'];
export const isClosed = ({ status }: Pick<EpisodeOfCare, 'status'>): boolean => closed.includes(status);

/** The same enrollment before the write: of the program, kind and start, else of the program and place in the list. */
const earlierOf = (before: EpisodeOfCare | undefined, one: Enrollment, index: number): Enrollment | undefined => {
  const same = (before?.programs ?? []).filter(({ program, kind }) => program.id === one.program.id && kind === one.kind);
  return same.find(({ start }) => start === one.start) ?? same.find((own) => before?.programs?.indexOf(own) === index);
};

/** A reopened enrollment: the day of its end, and the reason given then, are its history's alone. */
function withoutEnd({ end, reason, ...rest }: Enrollment, was: Enrollment): Enrollment {
  return {
    ...rest,
    ...(end !== undefined && end !== was.end && { end }),
    ...(reason !== undefined && reason !== was.reason && { reason }),
  };
}

/** `begins`: the first day of an episode that comes into care with this write. */
function settleEnrollment(one: Enrollment, was: Enrollment | undefined, day: string, begins: string | undefined): Enrollment {
  if (one.status === was?.status && begins === undefined) return one;
  // One that has not begun has no day on which it ends.
  if (one.status !== 'Active') return one.end === undefined && hasBegun(one, day) ? { ...one, end: day } : one;
  const open = was && was.status !== 'Active' ? withoutEnd(one, was) : one;
  // Days on a waitlist are none in the program.
  const isEarly = open.start === undefined || (was !== undefined && begins !== undefined && open.start < begins);
  return isEarly && begins !== undefined ? { ...open, start: begins } : open;
}

/** An open enrollment whose episode ends on a day. One that has not begun by then is cancelled. */
function closedWith({ status }: EpisodeOfCare, one: Enrollment, last: string): Enrollment {
  if (hasBegun(one, last))
    return { ...one, status: status === 'Finished' ? 'Completed' : 'Cancelled', end: one.end && one.end < last ? one.end : last };
  const { end: _end, ...rest } = one;
  return { ...rest, status: 'Cancelled' };
}

/** True for a transfer that is cancelled before its day. */
const isCalledOff = (one: Enrollment, was: Enrollment | undefined, day: string): boolean =>
  one.transfer !== undefined && one.status === 'Cancelled' && was?.status === 'Active' && !hasBegun(one, day);

/**
 * The enrollments after transfers were called off: the program that each left goes on as before. Closing the episode ends it
 * all the same.
 */
export function goingOn(before: EpisodeOfCare | undefined, after: EpisodeOfCare, day: string): EpisodeOfCare['programs'] {
  const off = (after.programs ?? []).filter((one, index) => isCalledOff(one, earlierOf(before, one, index), day));
  if (off.length === 0 || isClosed(after)) return after.programs;
  return after.programs?.map((one) => {
    const transfer = off.find(({ transfer: { from } = {}, start }) => from?.id === one.program.id && start === one.end)?.transfer;
    if (transfer === undefined || one.status !== 'Active') return one;
    const { end: _end, ...rest } = one;
    return { ...rest, ...(transfer.end !== undefined && { end: transfer.end }) };
  });
}

/** The discharge of an episode, with the moment and the person of its end whichever later write names others. */
function dischargeOf(
  before: EpisodeOfCare | undefined,
  after: EpisodeOfCare,
  who: Pick<Written, 'at' | 'by'>,
): EpisodeOfCare['discharge'] {
  const { at: _at, by: _by, ...said } = after.discharge ?? {};
  if (!(before && isClosed(before)))
    return isClosed(after) && after.status !== 'EnteredInError' ? { ...said, ...who } : after.discharge;
  if (!after.discharge) return undefined;
  const { at, by } = before.discharge ?? {};
  return { ...said, ...(at !== undefined && { at }), ...(by && { by }) };
}

/**
 * An episode as it is saved, with what its states bring: days of beginning and end, who admitted and discharged, and the end
 * of the open enrollments with the episode. Reopening it takes its discharge away, and opens none of them.
 */
export function settledEpisode(before: EpisodeOfCare | undefined, after: EpisodeOfCare, written: Written): EpisodeOfCare {
  const { day, at, by } = written;
  const begins = inCare.includes(after.status) && !(before && inCare.includes(before.status)) && !(before && isClosed(before));
  const ends = isClosed(after) && !(before && isClosed(before));
  const reopens = before !== undefined && isClosed(before) && inCare.includes(after.status);
  const last = after.end ?? day;
  const first = after.start ?? day;
  const programs = goingOn(before, after, day)?.map((one, index) => {
    const closing = ends && one.status === 'Active';
    const next = closing ? closedWith(after, one, last) : one;
    return settleEnrollment(next, earlierOf(before, one, index), day, begins ? first : undefined);
  });
  // Reopened: nobody is discharged. The earlier versions keep the discharge.
  const { end, discharge: _gone, ...rest } = after;
  const own = reopens ? { ...rest, ...(end !== undefined && end !== before.end && { end }) } : after;
  const who = { at, ...(by && { by }) };
  const discharge = dischargeOf(before, own, who);
  return {
    ...own,
    ...(programs && { programs }),
    // The moment of an admission on an earlier day is not known: its first day is.
    ...(begins && { start: first, admission: { ...(first < day ? by && { by } : who), ...after.admission } }),
    ...(discharge && { discharge }),
    ...(ends && after.status !== 'EnteredInError' && hasBegun(after, last) && { end: last }),
  };
}

/** Enrollments that a write begins, with their place in the list. */
export const begunEnrollments = (before: EpisodeOfCare | undefined, after: EpisodeOfCare) => {
  if (!inCare.includes(after.status)) return [];
  const wasInCare = before !== undefined && inCare.includes(before.status);
  // Two rows that are alike do not both continue the same one.
  const continued = new Set<Enrollment>();
  return (after.programs ?? []).flatMap((one, index) => {
    const found = earlierOf(before, one, index);
    const was = found && !continued.has(found) ? found : undefined;
    if (was) continued.add(was);
    return one.status === 'Active' && !(wasInCare && was?.status === 'Active') ? [{ enrollment: one, index }] : [];
  });
};

/** Enrollments that a write cancels without a reason, by themselves or with their episode, by their place in the list. */
export function cancelledWithoutReason(before: EpisodeOfCare | undefined, after: EpisodeOfCare): number[] {
  const cancels = after.status === 'Cancelled' && before !== undefined && !isClosed(before);
  if (isClosed(after) && !cancels) return [];
  return (after.programs ?? []).flatMap((one, index) => {
    const was = earlierOf(before, one, index);
    const reason = one.reason ?? one.statusHistory?.at(-1)?.reason;
    const isCancelled = one.status === 'Cancelled' || (cancels && one.status === 'Active');
    return isCancelled && was?.status === 'Active' && !reason?.trim() ? [index] : [];
  });
}

export type EnrollmentObjection = 'not offered' | 'not begun' | 'ended' | 'too young' | 'too old' | 'full';

/** Each objection with what to do about it. */
export const objectionWords: Readonly<Record<EnrollmentObjection, string>> = {
  'not offered': 'This program is not in use. Choose another, or give a reason.',
  'not begun': 'This program begins after that day. Choose a later day, or give a reason.',
  ended: 'This program ended before that day. Choose another program or day, or give a reason.',
  'too young': 'The patient is younger than this program takes people. Give a reason to enroll them all the same.',
  'too old': 'The patient is older than this program takes people. Give a reason to enroll them all the same.',
  full: 'This program is full. Put the patient on its waitlist, or give a reason to enroll them all the same.',
};

/** Reason why a program does not take a patient on a day. `others`: people enrolled that day without the patient. */
export function enrollmentObjection(
  program: Pick<Program, 'status' | 'period' | 'minimumAge' | 'maximumAge' | 'capacity'>,
  { birthDate, day, others }: { readonly birthDate?: string | undefined; readonly day: string; readonly others: number },
): EnrollmentObjection | undefined {
  const age = birthDate === undefined ? undefined : ageAt(birthDate, day);
  if (program.status === 'Inactive') return 'not offered';
  const outside = daysOutside(program.period, day);
  if (outside) return outside;
  if (age !== undefined && program.minimumAge !== undefined && age < program.minimumAge) return 'too young';
  if (age !== undefined && program.maximumAge !== undefined && age > program.maximumAge) return 'too old';
  if (program.capacity !== undefined && others >= program.capacity) return 'full';
  return undefined;
}

/** Last day on which a visit of the episode may be documented; undefined while it is open or without a limit. */
export function lastDayToDocument(episode: Pick<EpisodeOfCare, 'status' | 'end'>, days: number | undefined): string | undefined {
  if (days === undefined || episode.end === undefined || !isClosed(episode)) return undefined;
  return addDays(episode.end, days);
}
