import type { Note, Reference } from '@notewell/model';
import type { Assignment } from '../../../../features/notes/group-note/roster.ts';

interface Again {
  readonly assignment: Assignment;
  readonly patient: Reference<'Patient'>;
}

/** Members whose own notes were all entered in error: an amendment of the group's note may write them again. */
export const writtenAgain = ({ definitionAssignments = [] }: Note, own: readonly Note[]): readonly Again[] =>
  definitionAssignments.flatMap((assignment) => {
    const { patient } = assignment;
    const theirs = own.filter(({ subject }) => subject.id === patient?.id);
    return patient && theirs.length > 0 && theirs.every(({ status }) => status === 'EnteredInError')
      ? [{ assignment, patient }]
      : [];
  });
