import type { EpisodeOfCare, Program, Reference } from '@notewell/model';
import { goingOn, hasBegun } from '@notewell/rules';

export type Enrollment = NonNullable<EpisodeOfCare['programs']>[number];

/** A dialog about one program of an episode, or about the whole episode. */
export type Asked =
  | { readonly does: 'enroll' }
  | { readonly does: 'admit' | 'hold' | 'reopen' | 'call off'; readonly episode: EpisodeOfCare }
  | { readonly does: 'discharge'; readonly episode: EpisodeOfCare; readonly enrollment: Enrollment | undefined }
  | { readonly does: 'transfer' | 'cancel' | 'complete'; readonly episode: EpisodeOfCare; readonly enrollment: Enrollment };

/** The end of one program, or of the whole episode with all of its programs. */
export type Ends = 'program' | 'episode';

/** The answer to which of them a discharge ends; undefined where somebody has to choose: one of several programs has begun. */
export const endsAlone = (episode: EpisodeOfCare, enrollment: Enrollment | undefined, day: string): Ends | undefined =>
  enrollment && hasBegun(enrollment, day) && openOn(episode, day).length > 1 ? undefined : 'episode';

/** Enrollments of an episode that last on a day, or begin later. */
export const openOn = ({ programs = [] }: EpisodeOfCare, day: string): Enrollment[] =>
  programs.filter(({ status, end }) => status === 'Active' && (end === undefined || end >= day));

/** True for two rows that are the same enrollment, also if its state has changed. */
const isSame = (a: Enrollment, b: Enrollment): boolean =>
  a.program.id === b.program.id && a.kind === b.kind && a.start === b.start;

const changed = (episode: EpisodeOfCare, one: Enrollment, change: Partial<Enrollment>): EpisodeOfCare => ({
  ...episode,
  programs: (episode.programs ?? []).map((own) => (own.status === 'Active' && isSame(own, one) ? { ...own, ...change } : own)),
});

export interface EnrollFields {
  readonly program: Reference<'Program'>;
  readonly kind: 'Admission' | 'Billing';
  /** First day, `yyyy-MM-dd`. */
  readonly start: string;
  /** Why the patient is enrolled although the program is full or for other ages. */
  readonly reason: string;
}

/** Purpose of an enrollment: as chosen, else as its program says, else as the one before. */
export const kindFor = (
  chosen: EnrollFields['kind'] | undefined,
  program: Pick<Program, 'enrollmentKind'> | undefined,
  like: Pick<Enrollment, 'kind'> | undefined,
): EnrollFields['kind'] => chosen ?? program?.enrollmentKind ?? like?.kind ?? 'Admission';

const enrollmentOf = ({ program, kind, start, reason }: EnrollFields): Enrollment => ({
  program,
  kind,
  status: 'Active',
  start,
  ...(reason.trim() && { reason: reason.trim() }),
});

/** A new episode that begins with one program, or waits for it. */
export const newEpisode = (patient: Reference<'Patient'>, fields: EnrollFields, waits: boolean): EpisodeOfCare => ({
  resourceType: 'EpisodeOfCare',
  patient,
  status: waits ? 'Waitlist' : 'Active',
  ...(waits ? {} : { start: fields.start }),
  programs: [enrollmentOf(fields)],
});

/** The episode in care from a day on, with the programs for which it waited. One that begins later still does. */
export function admitted(episode: EpisodeOfCare, { start, reason }: Pick<EnrollFields, 'start' | 'reason'>): EpisodeOfCare {
  const why = reason.trim();
  const programs = episode.programs?.map((one): Enrollment => {
    if (one.status !== 'Active') return one;
    return { ...one, start: one.start !== undefined && one.start > start ? one.start : start, ...(why && { reason: why }) };
  });
  return { ...episode, status: 'Active', start, ...(programs && { programs }) };
}

/** The episode with one more program. */
export const withProgram = (episode: EpisodeOfCare, fields: EnrollFields): EpisodeOfCare => ({
  ...episode,
  programs: [...(episode.programs ?? []), enrollmentOf(fields)],
});

/** The episode after one of its programs is completed. */
export const completed = (episode: EpisodeOfCare, one: Enrollment, end: string): EpisodeOfCare =>
  changed(episode, one, { status: 'Completed', end });

/** The episode after one of its programs is cancelled. A program that was to end with the transfer to it goes on. */
export function cancelled(episode: EpisodeOfCare, one: Enrollment, { reason, today }: Cancelling): EpisodeOfCare {
  const after = changed(episode, one, { status: 'Cancelled', reason });
  const programs = goingOn(episode, after, today);
  return { ...after, ...(programs && { programs }) };
}

/** The episode that is cancelled before it begins, with the reason at each of its programs. */
export const calledOff = (episode: EpisodeOfCare, reason: string): EpisodeOfCare => ({
  ...episode,
  status: 'Cancelled',
  ...(episode.programs && {
    programs: episode.programs.map((one): Enrollment => (one.status === 'Active' ? { ...one, reason } : one)),
  }),
});

interface Cancelling {
  readonly reason: string;
  readonly today: string;
}

/** The episode after the patient moves from one program to another on a day. Until then the first stays active. */
export function transferred(episode: EpisodeOfCare, one: Enrollment, fields: EnrollFields, today: string): EpisodeOfCare {
  const left = hasBegun(fields, today) ? completed(episode, one, fields.start) : changed(episode, one, { end: fields.start });
  const { id } = one.program;
  const transfer = { from: { id, resourceType: 'Program' as const }, ...(one.end !== undefined && { end: one.end }) };
  return { ...left, programs: [...(left.programs ?? []), { ...enrollmentOf(fields), transfer }] };
}

/** The transfer to come that ends an enrollment; undefined without one. */
export const transferOf = ({ programs = [] }: EpisodeOfCare, one: Enrollment): Enrollment | undefined =>
  one.end === undefined
    ? undefined
    : programs.find(
        ({ status, start, transfer }) => status === 'Active' && start === one.end && transfer?.from.id === one.program.id,
      );

/** True if an enrollment is over or has another end than when a form was opened, or the whole episode another state. */
export function isOutrun(opened: EpisodeOfCare, one: Enrollment | undefined, now: EpisodeOfCare): boolean {
  if (opened.status !== now.status) return true;
  return (
    one !== undefined && !(now.programs ?? []).some((own) => isSame(own, one) && own.status === one.status && own.end === one.end)
  );
}

/** Programs of an episode that were completed or cancelled, the latest first. */
export const endedIn = ({ programs = [] }: EpisodeOfCare): readonly Enrollment[] =>
  programs.filter(({ status }) => status !== 'Active').toReversed();

/** Those that ended with the episode, and would go on with it. */
export const endedWith = (episode: EpisodeOfCare): readonly Enrollment[] =>
  endedIn(episode).filter(({ status, end }) => status === 'Completed' && end !== undefined && end === episode.end);

/** The episode in care again, with the programs that go on. */
export function reopened(episode: EpisodeOfCare, chosen: readonly Enrollment[], reason: string): EpisodeOfCare {
  const why = reason.trim();
  const programs = episode.programs?.map((own): Enrollment => {
    if (own.status === 'Active' || !chosen.some((one) => isSame(own, one) && own.end === one.end)) return own;
    const { end: _end, ...rest } = own;
    return { ...rest, status: 'Active', ...(why && { reason: why }) };
  });
  return { ...episode, status: 'Active', ...(programs && { programs }) };
}

export interface DischargeFields {
  readonly end: string;
  readonly disposition: string;
  readonly summary: string;
  /** When the patient died, if they did and nobody has recorded it yet. */
  readonly deceased?: string;
}

/** The reason why nobody is discharged with this last day; undefined if they are. */
export function lastDayFault(end: string, { start = '' }: Pick<EpisodeOfCare, 'start'>, today: string): string | undefined {
  if (end === '') return 'Enter the last day.';
  if (end < start) return 'The last day must not be before the first.';
  return end > today ? 'The last day is in the future. Discharge the $t(patient) when it has come.' : undefined;
}

/** The episode after discharge. Its open programs end with it: the server completes them, or cancels those to come. */
export function discharged(episode: EpisodeOfCare, { end, disposition, summary, deceased }: DischargeFields): EpisodeOfCare {
  const where = dispositions.find(({ code }) => code === disposition);
  return {
    ...episode,
    status: 'Finished',
    end,
    discharge: {
      ...(where && { disposition: { ...where, system: dispositionSystem } }),
      ...(disposition === died && deceased && { deceased }),
      ...(summary.trim() && { summary: summary.trim() }),
    },
  };
}

/** The code of a patient who died. */
export const died = 'exp';
const dispositionSystem = 'http://terminology.hl7.org/CodeSystem/discharge-disposition';
/** Where somebody goes after discharge (FHIR R4 encounter-discharge-disposition). */
export const dispositions = [
  { code: 'home', display: 'Home' },
  { code: 'alt-home', display: 'Another home' },
  { code: 'other-hcf', display: 'Other health care' },
  { code: 'hosp', display: 'Hospice' },
  { code: 'long', display: 'Long-term care' },
  { code: 'aadvice', display: 'Left against advice' },
  { code: died, display: 'Died' },
  { code: 'psy', display: 'Psychiatric hospital' },
  { code: 'rehab', display: 'Rehabilitation' },
  { code: 'snf', display: 'Skilled nursing facility' },
  { code: 'oth', display: 'Other' },
] as const;
