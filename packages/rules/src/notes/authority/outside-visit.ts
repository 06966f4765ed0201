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
