import { programOf } from '../facts.ts';
import { type NoteRuleCheck, notSatisfied, satisfied } from '../rule.ts';

export const programSelected: NoteRuleCheck = {
  rule: 'ProgramSelected',
  about: 'The session belongs to a program',
  check: (input) => (programOf(input) ? satisfied : notSatisfied('Choose the program that the session belongs to.')),
};
