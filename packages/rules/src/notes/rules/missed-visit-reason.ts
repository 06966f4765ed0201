import { sectionsOf, visitStatusOf } from '../facts.ts';
import { wordsOf } from '../parts/others-named.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const missedVisitReason: NoteRuleCheck = {
  rule: 'MissedVisitReason',
  about: 'The note or appointment says why a visit was missed or cancelled',
  check: (input) => {
    const status = visitStatusOf(input) ?? 'Show';
    if (status === 'Show') return notApplicable;
    const { note, appointment } = input;
    const attended = appointment?.attendees?.find(({ subject }) => subject.id === note.subject.id);
    const said = [
      appointment?.cancellationReason?.code ?? appointment?.cancellationReason?.display,
      appointment?.cancellationNote,
      attended?.missedReason,
      ...sectionsOf(input).map(wordsOf),
    ];
    if (said.some((words) => words?.trim())) return satisfied;
    return notSatisfied(
      status === 'Cancelled' ? 'Say why the visit was cancelled.' : 'Say why the visit was missed.',
      input.note.sections?.[0]?.id,
    );
  },
};
