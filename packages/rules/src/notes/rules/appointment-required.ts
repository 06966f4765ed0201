import { type NoteRuleCheck, notSatisfied, satisfied } from '../rule.ts';

const missed: ReadonlySet<string | undefined> = new Set(['cancelled', 'entered-in-error']);

export const appointmentRequired: NoteRuleCheck = {
  rule: 'AppointmentRequired',
  about: 'The session was booked',
  check: ({ encounter, appointment, note }) => {
    if (!appointment && !encounter?.appointment) return notSatisfied('Link the session to its appointment, or book one for it.');
    if (missed.has(appointment?.status) && (note.visitStatus ?? encounter?.visitStatus ?? 'Show') === 'Show') {
      return notSatisfied('The appointment was cancelled: link the session to another, or record that the patient did not come.');
    }
    return satisfied;
  },
};
