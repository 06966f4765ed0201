import { locationOf } from '../facts.ts';
import { type NoteRuleCheck, notSatisfied, satisfied } from '../rule.ts';

export const locationSelected: NoteRuleCheck = {
  rule: 'LocationSelected',
  about: 'The session has a location',
  check: (input) => (locationOf(input) ? satisfied : notSatisfied('Choose where the session took place.')),
};
