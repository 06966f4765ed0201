import { typedAs } from '@notewell/model';
import { membersFault, membershipRefusals } from '@notewell/rules/scheduling';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';

/** Members who are added by an edit of the group are judged as those who join it. Imports bring the members of elsewhere. */
export const group: Behaviour = {
  async beforeSave(save) {
    const { before, after, caller, now } = save;
    if (caller.isSystem || isMachine(caller)) return;
    const was = before && typedAs('Group', before);
    const fault = membersFault(was, typedAs('Group', after), await practiceDay(save, now));
    if (!fault) return;
    const path = fault.against === 'unknown unit' ? 'unit' : 'member';
    throw new Refusal('validation-failed', {
      errors: [{ path: `members.${fault.index}.${path}`, code: 'invalid', message: membershipRefusals[fault.against] }],
    });
  },
};
