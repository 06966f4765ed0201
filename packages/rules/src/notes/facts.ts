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

/* What the rules ask of a note, answered in one way: the note's own word first, then its section's, then the visit's. */

export type Section = NonNullable<Note['sections']>[number];
export const sectionsOf = ({ note }: NoteRuleInput): readonly Section[] => note.sections ?? [];
/** The section of a kind that is about the note as a whole, not about one member or one service of it. */
export const sectionOfKind = (input: NoteRuleInput, kind: Section['kind']): Section | undefined =>
  sectionsOf(input).find((section) => section.kind === kind && !section.patient && !section.service);

export interface SessionFacts {
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** How long it lasted: as entered, else from start to end. */
  readonly minutes: number | undefined;
  /** Id of the section in which it is entered. */
  readonly section: string | undefined;
}

const minutesOf = (duration: string | undefined) => (isDuration(duration) ? durationToMinutes(duration) : undefined);

export function sessionOf(input: NoteRuleInput): SessionFacts {
  const section = sectionOfKind(input, 'SessionTime');
  const { encounter } = input;
  const time = section?.sessionTime ?? input.note.sessionTime;
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
/** Whether the patient was seen, as far as anybody has said otherwise. */
export const wasSeen = (input: NoteRuleInput): boolean => (visitStatusOf(input) ?? 'Show') === 'Show';

/** The practice's calendar day of an instant. */
export const dayOf = (input: NoteRuleInput, instant: string): string => dayIn(instant, input.timeZone);
export const todayOf = (input: NoteRuleInput): string => dayOf(input, input.now);

/** The day the service was given: as the note says, else the day the session began. */
export function serviceDayOf(input: NoteRuleInput): string | undefined {
  const { start } = sessionOf(input);
  return input.note.serviceDate ?? (start ? dayOf(input, start) : undefined);
}

export const programOf = ({ note, encounter }: NoteRuleInput) => note.program ?? encounter?.program;
export const locationOf = ({ note, encounter }: NoteRuleInput) =>
  note.location ?? encounter?.location?.location ?? encounter?.location?.kind;
export const placeOfServiceOf = ({ note, encounter }: NoteRuleInput) => note.placeOfService ?? encounter?.placeOfService;

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

/** A calendar day as people read it: `Nov 20, 2026`. */
export const dayWords = (day: string): string => formatApproximateDate(day);
/** `4:05 PM` by the practice's clock. */
export function timeWords({ timeZone }: NoteRuleInput, instant: string): string {
  const [hour = 0, minute = '00'] = localTimeOf(instant, timeZone).time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
