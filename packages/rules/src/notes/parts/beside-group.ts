import type { Note } from '@notewell/model';
import { plainWords } from '../prefilled.ts';
import { attendanceOf } from './member-part.ts';

type Compared = Pick<Note, 'sections' | 'visitStatus' | 'subject'>;

/**
 * Titles of what a member's signed note and the group's say differently: shared text and the member's attendance. Each is
 * amended by itself, so that either may be ahead of the other.
 */
export function differsFromGroup(own: Compared, whole: Pick<Note, 'sections' | 'definitionAssignments'>): readonly string[] {
  const shared = new Map((whole.sections ?? []).flatMap((one) => (one.patient ? [] : [[one.id, one] as const])));
  const sections = (own.sections ?? []).flatMap((section) => {
    const { id, kind, title } = section;
    const other = shared.get(id);
    if (!other || kind === 'SessionTime' || plainWords(other) === plainWords(section)) return [];
    return [title ?? other.title ?? 'Text'];
  });
  const assignment = whole.definitionAssignments?.find(({ patient }) => patient?.id === own.subject.id);
  const isOther = assignment !== undefined && attendanceOf(assignment) !== (own.visitStatus ?? 'Show');
  return [...(isOther ? ['Attendance'] : []), ...sections];
}
