import type { Encounter, Note } from '@notewell/model';
import { cliniciansIn, standingsIn, type VisitActor } from '../../access/needs/visits.ts';
import { authorIn } from './author.ts';

/**
 * True if the note's author takes no part in its visit, which their signature would end. Supervisors and note managers of the
 * visit may attach or hand over such a note. A visit that names no staff is open to all.
 */
export function isOutsideVisit(
  note: Pick<Note, 'participants'>,
  visit: Pick<Encounter, 'participants'> | undefined,
  actor: VisitActor,
): boolean {
  const staff = cliniciansIn(visit);
  if (staff.length === 0 || staff.includes(authorIn(note) ?? actor.profile.id)) return false;
  return !standingsIn(visit, actor).some((one) => one === 'supervisor' || one === 'note manager');
}

/** True if the author, who takes part in the visit, gives the note to somebody else: the visit's own clinician decides that. */
export const isGivenOver = (
  before: Pick<Note, 'participants'>,
  visit: Pick<Encounter, 'participants'> | undefined,
  { profile }: VisitActor,
): boolean => authorIn(before) === profile.id && cliniciansIn(visit).includes(profile.id);

/**
 * True for the visit of a session, and for those of its members, which are part of it: the notes of its members may belong to
 * them. A part of any other note is judged as a note by itself.
 */
export function isVisitOfSession(
  session: Pick<Note, 'composition' | 'encounter'> | undefined,
  visit: Pick<Encounter, 'id' | 'partOf'> | undefined,
): boolean {
  const own = session?.composition === 'Group' ? session.encounter?.id : undefined;
  return own !== undefined && (visit?.id === own || visit?.partOf?.id === own);
}
