import {
  dayIn,
  durationToMinutes,
  formatApproximateDate,
  isDuration,
  localTimeOf,
  type Note,
  type VisitStatus,
} from '@notewell/model';
import type { NoteRuleInput } from './input.ts';

/* Facts that the rules read from a note, each from one order of sources: the note's field, its section's, the visit's. */

export type Section = NonNullable<Note['sections']>[number];
export const sectionsOf = ({ note }: NoteRuleInput): readonly Section[] => note.sections ?? [];
const ofWhole = ({ sections = [] }: Pick<Note, 'sections'>, kind: Section['kind']): Section | undefined =>
  sections.find((section) => section.kind === kind && !section.patient && !section.service);
/** The section of a kind that is about the note as a whole instead of one member or service. */
export const sectionOfKind = ({ note }: Pick<NoteRuleInput, 'note'>, kind: Section['kind']): Section | undefined =>
  ofWhole(note, kind);

/** Times of the whole session, as its section states them, else the note. */
export function sessionTimeOf(note: Pick<Note, 'sections' | 'sessionTime'>): Note['sessionTime'] {
  const own = ofWhole(note, 'SessionTime')?.sessionTime;
  return own ? { ...note.sessionTime, ...own } : note.sessionTime;
}

export interface SessionFacts {
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** Duration: as entered, else from start to end. */
  readonly minutes: number | undefined;
  /** Id of the section in which it is entered. */
  readonly section: string | undefined;
}

export const minutesOf = (duration: string | undefined) => (isDuration(duration) ? durationToMinutes(duration) : undefined);

export function sessionOf(input: Pick<NoteRuleInput, 'note' | 'encounter'>): SessionFacts {
  const section = sectionOfKind(input, 'SessionTime');
  const { encounter } = input;
  const time = sessionTimeOf(input.note);
  const start = time?.start ?? encounter?.start;
  const end = time?.end ?? encounter?.end;
  const between = start && end ? (Date.parse(end) - Date.parse(start)) / 60_000 : undefined;
  return {
    start,
    end,
    minutes: minutesOf(time?.duration) ?? between ?? minutesOf(encounter?.duration),
    section: section?.id,
  };
}

export const visitStatusOf = ({ note, encounter }: NoteRuleInput): VisitStatus | undefined =>
  note.visitStatus ?? encounter?.visitStatus;
/** True unless the visit status says that the patient was not seen. */
export const wasSeen = (input: NoteRuleInput): boolean => (visitStatusOf(input) ?? 'Show') === 'Show';

/** The practice's calendar day of an instant. */
export const dayOf = (input: Pick<NoteRuleInput, 'timeZone'>, instant: string): string => dayIn(instant, input.timeZone);
export const todayOf = (input: NoteRuleInput): string => dayOf(input, input.now);

/** The instant for checking a note's dates: its first signature, else now. */
export const judgedAt = ({ note, now }: NoteRuleInput): string =>
  (note.signatures ?? []).flatMap(({ status, signedAt }) => (status === 'Signed' && signedAt ? [signedAt] : [])).toSorted()[0] ??
  note.signed ??
  now;

/** The day of the service: the note's own, else the day the session began. */
export function serviceDayOf(input: Pick<NoteRuleInput, 'note' | 'encounter' | 'timeZone'>): string | undefined {
  const { start } = sessionOf(input);
  return input.note.serviceDate ?? (start ? dayOf(input, start) : undefined);
}

export const programOf = ({ note, encounter }: NoteRuleInput) => note.program ?? encounter?.program;
export const locationOf = ({ note, encounter }: NoteRuleInput) =>
  note.location ?? encounter?.location?.location ?? encounter?.location?.kind;
export const placeOfServiceOf = ({ note, encounter }: Pick<NoteRuleInput, 'note' | 'encounter'>) =>
  note.placeOfService ?? encounter?.placeOfService;

export interface DiagnosisFacts {
  readonly code: string | undefined;
  readonly isPrimary: boolean;
}
/** Diagnoses of the note's sections, else of the visit. */
export function diagnosesOf(input: NoteRuleInput): DiagnosisFacts[] {
  const inNote = sectionsOf(input).flatMap((section) => section.diagnoses ?? []);
  const listed = inNote.length > 0 ? inNote : (input.encounter?.diagnoses ?? []);
  return listed
    .map(({ code, condition, isPrimary, rank }) => ({
      code: code?.code ?? condition?.id,
      isPrimary: isPrimary ?? rank === 1,
    }))
    .filter(({ code }) => code !== undefined);
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** A calendar day for display: `Nov 20, 2026`. */
export const dayWords = (day: string): string => formatApproximateDate(day);
/** A time in the practice's zone for display: `4:05 PM`. */
export function timeWords({ timeZone }: NoteRuleInput, instant: string): string {
  const [hour = 0, minute = '00'] = localTimeOf(instant, timeZone).time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
