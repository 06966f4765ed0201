import type { Encounter, Note } from '@notewell/model';
import { authorIn } from './authority/author.ts';

/* One visit has one note of each author and type. Others are meant, or parts of a session. */

/** True unless the note was entered in error. */
export const isStanding = ({ status }: Pick<Note, 'status'>): boolean => status !== 'EnteredInError';

const begunFirst = (a: Note, b: Note) => (a.created ?? '').localeCompare(b.created ?? '');

/** The note to open instead of a new one: the first that is not in error. */
export const noteToOpen = (notes: readonly Note[]): Note | undefined => notes.filter(isStanding).toSorted(begunFirst)[0];

type Repeating = Pick<Note, 'id' | 'status' | 'subject' | 'definition' | 'participants' | 'partOf' | 'mayRepeat'>;

/**
 * The note that a note repeats, among those of the same visit or appointment: of the same author, type and person. Undefined
 * for a note that may repeat another, and for a part of a session.
 */
export function repeatedBy<N extends Repeating>(note: Repeating, others: readonly N[]): N | undefined {
  const author = authorIn(note);
  const { definition, partOf, mayRepeat, subject } = note;
  if (mayRepeat || partOf || !definition || author === undefined) return undefined;
  return others.find(
    (one) =>
      one.id !== note.id &&
      isStanding(one) &&
      !one.partOf &&
      one.subject.id === subject.id &&
      one.definition?.id === definition.id &&
      authorIn(one) === author,
  );
}

/** A colleague's note of the same person and type, among those of the same visit or appointment. A measure may be taken twice. */
export function alsoBegunIn(note: Note, others: readonly Note[]): Note | undefined {
  const { definition, kind, mayRepeat, subject } = note;
  if (mayRepeat || !definition || kind === 'AssessmentNote') return undefined;
  return others.find(
    (one) =>
      one.id !== note.id &&
      isStanding(one) &&
      one.subject.id === subject.id &&
      one.definition?.id === definition.id &&
      authorIn(one) !== authorIn(note),
  );
}

/** Of each appointment the note to open. The notes of a session's members are not the session's. */
export function notesByAppointment(visits: readonly Encounter[], notes: readonly Note[]): ReadonlyMap<string, Note> {
  const appointmentOf = new Map(visits.map(({ id, appointment }) => [id, appointment?.id]));
  const found = new Map<string, Note>();
  for (const note of notes.filter((one) => isStanding(one) && !one.partOf).toSorted(begunFirst)) {
    const appointment = appointmentOf.get(note.encounter?.id);
    if (appointment && !found.has(appointment)) found.set(appointment, note);
  }
  return found;
}

type BegunVisit = Pick<Encounter, 'id' | 'status' | 'appointment'>;

/**
 * True for a visit that is left over: planned, without a note, and its appointment has a note at another visit. It was begun at
 * the same moment, and its own note did not come to be.
 */
export function isLeftOver(visit: BegunVisit, visits: readonly BegunVisit[], notes: readonly Note[]): boolean {
  const { id, status, appointment } = visit;
  const has = (one: BegunVisit) => notes.some((note) => isStanding(note) && note.encounter?.id === one.id);
  return (
    status === 'Planned' &&
    appointment !== undefined &&
    !has(visit) &&
    visits.some((one) => one.id !== id && one.appointment?.id === appointment.id && has(one))
  );
}
