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

/** Of each appointment the note to open. */
export function notesByAppointment(visits: readonly Encounter[], notes: readonly Note[]): ReadonlyMap<string, Note> {
  const appointmentOf = new Map(visits.map(({ id, appointment }) => [id, appointment?.id]));
  const found = new Map<string, Note>();
  for (const note of notes.filter(isStanding).toSorted(begunFirst)) {
    const appointment = appointmentOf.get(note.encounter?.id);
    if (appointment && !found.has(appointment)) found.set(appointment, note);
  }
  return found;
}
