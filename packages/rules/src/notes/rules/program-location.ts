import { locationOf, programOf } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const programLocation: NoteRuleCheck = {
  rule: 'ProgramLocation',
  about: 'The program is offered at the location of the session',
  check: (input) => {
    const program = programOf(input);
    const location = locationOf(input);
    const offered = input.program?.locations ?? [];
    if (!program || !location || input.program?.id !== program.id || offered.length === 0) return notApplicable;
    if (offered.some(({ id }) => id === location.id)) return satisfied;
    const name = program.display ?? input.program?.name ?? 'The program';
    return notSatisfied(`${name} is not offered at ${location.display ?? 'this location'}: choose another location or program.`);
  },
};
