import { visitStatusOf } from '../facts.ts';
import { type NoteRuleCheck, notSatisfied, satisfied } from '../rule.ts';

const words = { Show: 'came', NoShow: 'did not come', Cancelled: 'cancelled' } as const;

export const showStatus: NoteRuleCheck = {
  rule: 'ShowStatus',
  about: 'Attendance is recorded and fits the note type',
  check: (input) => {
    const status = visitStatusOf(input);
    if (!status) return notSatisfied('Record whether the patient came, did not come, or cancelled.');
    const allowed = input.definition.visitStatus ?? [];
    if (allowed.length > 0 && !allowed.includes(status)) {
      return notSatisfied(
        `The visit says that the patient ${words[status]}; choose a note for such visits, or correct the visit.`,
      );
    }
    return satisfied;
  },
};
