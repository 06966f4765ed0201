import { locationOf, placeOfServiceOf } from '../facts.ts';
import { type NoteRuleCheck, notSatisfied, satisfied } from '../rule.ts';

export const locationSelected: NoteRuleCheck = {
  rule: 'LocationSelected',
  about: 'The session has a location and, where the practice requires it, a place of service',
  check: (input) => {
    const { requirePlaceOfService, hidePlaceOfService } = input.preferences;
    if (!locationOf(input)) return notSatisfied('Choose where the session took place.');
    if (requirePlaceOfService && !hidePlaceOfService && !placeOfServiceOf(input)?.code)
      return notSatisfied('Choose the place of service.');
    return satisfied;
  },
};
