import type { Note } from '@notewell/model';
import { plainWords } from '../prefilled.ts';
import { attendanceOf } from './member-part.ts';

type Section = NonNullable<Note['sections']>[number];
type Compared = Pick<Note, 'sections' | 'visitStatus' | 'subject'>;
type Whole = Pick<Note, 'sections' | 'definitionAssignments'>;

/** Sections of a member's note whose shared text the group's note has otherwise, with the group's words. */
export function sectionsAsInGroup(own: Pick<Note, 'sections'>, whole: Pick<Note, 'sections'>): readonly Section[] {
  const shared = new Map((whole.sections ?? []).flatMap((one) => (one.patient ? [] : [[one.id, one] as const])));
  return (own.sections ?? []).flatMap((section) => {
    const other = shared.get(section.id);
    if (!other || section.kind === 'SessionTime' || plainWords(other) === plainWords(section)) return [];
    const { text: _text, document: _document, ...rest } = section;
    const { text, document } = other;
    const title = section.title ?? other.title;
    return [
      { ...rest, ...(title && { title }), ...(text !== undefined && { text }), ...(document !== undefined && { document }) },
    ];
  });
}

/**
 * Titles of what a member's signed note and the group's say differently: shared text and the member's attendance. Each is
 * amended by itself, so that either may be ahead of the other.
 */
export function differsFromGroup(own: Compared, whole: Whole): readonly string[] {
  const sections = sectionsAsInGroup(own, whole).map(({ title }) => title ?? 'Text');
  const assignment = whole.definitionAssignments?.find(({ patient }) => patient?.id === own.subject.id);
  const isOther = assignment !== undefined && attendanceOf(assignment) !== (own.visitStatus ?? 'Show');
  return [...(isOther ? ['Attendance'] : []), ...sections];
}
