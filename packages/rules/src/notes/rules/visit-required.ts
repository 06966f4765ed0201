import type { NoteRuleInput } from '../input.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

/** True for a note type that says that its notes need a visit. Members' parts belong to the visit of their group. */
export const isVisitRequired = ({ note, definition }: Pick<NoteRuleInput, 'note' | 'definition'>): boolean =>
  definition.allowWithoutEncounter === false && definition.noteKind !== 'AssessmentNote' && note.partOf === undefined;

export const visitRequired: NoteRuleCheck = {
  rule: 'VisitRequired',
  about: 'The note belongs to a visit where its type needs one',
  check: (input) => {
    if (!isVisitRequired(input)) return notApplicable;
    return input.note.encounter
      ? satisfied
      : notSatisfied('This note type needs a visit. Start the note from the visit, or choose a type that needs none.');
  },
};
