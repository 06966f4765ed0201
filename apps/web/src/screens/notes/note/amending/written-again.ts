import type { Note, Reference } from '@notewell/model';
import { authorIn, isMemberLeft } from '@notewell/rules';
import type { Assignment } from '../../../../features/notes/group-note/roster.ts';

interface Again {
  readonly assignment: Assignment;
  readonly patient: Reference<'Patient'>;
  /** False while the attendance is that of the note in error: no note is written then. */
  readonly writes: boolean;
}

/** Members whose own notes were all entered in error: an amendment of the group's note may write them again. */
export function writtenAgain(note: Note, parts: readonly Note[]): readonly Again[] {
  return (note.definitionAssignments ?? []).flatMap((assignment) => {
    const { patient } = assignment;
    const theirs = parts.filter(({ subject }) => subject.id === patient?.id);
    if (!patient || theirs.length === 0 || theirs.some(({ status }) => status !== 'EnteredInError')) return [];
    const own = theirs.filter((part) => (authorIn(part) ?? authorIn(note)) === authorIn(note));
    return [{ assignment, patient, writes: !isMemberLeft(own, assignment) }];
  });
}
