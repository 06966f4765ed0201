import { sectionsOf, wasSeen } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { plainWords } from '../prefilled.ts';
import { isSectionEmpty } from '../presence.ts';
import { type NoteRuleCheck, notSatisfied, satisfied } from '../rule.ts';

/** Session times come from the calendar, so they do not count as content. */
const saysNothing: ReadonlySet<string> = new Set(['SessionTime']);

/** True if the author wrote, answered or chose something in a section, not only a template or an earlier note. */
function isAuthored({ note, prefilled }: NoteRuleInput, section: ReturnType<typeof sectionsOf>[number]): boolean {
  // Times do not count as content in any section.
  const { sessionTime: _time, ...said } = section;
  if (saysNothing.has(section.kind) || isSectionEmpty(said, note)) return false;
  const words = plainWords(section);
  if (!words || !prefilled?.get(section.id)?.includes(words)) return true;
  const { document: _document, text: _text, ...rest } = said;
  return !isSectionEmpty(rest, note);
}

/** Reason for a missed visit, from its appointment. */
const missedReason = ({ note, appointment }: NoteRuleInput): boolean =>
  [
    appointment?.cancellationReason?.code ?? appointment?.cancellationReason?.display,
    appointment?.cancellationNote,
    appointment?.attendees?.find(({ subject }) => subject.id === note.subject.id)?.missedReason,
  ].some((words) => words?.trim());

export const emptyNote: NoteRuleCheck = {
  rule: 'EmptyNote',
  about: 'The note is not empty',
  check: (input) => {
    const { note } = input;
    // A signature does not cover summary documents, so one alone is not content.
    if (note.content !== undefined || sectionsOf(input).some((section) => isAuthored(input, section))) return satisfied;
    const first = sectionsOf(input).find(({ kind }) => !saysNothing.has(kind));
    // A missed visit is itself the record if the note has nothing else to fill in.
    if (!wasSeen(input) && (!first || missedReason(input))) return satisfied;
    return notSatisfied('Nothing is written in this note. Write what was done, then sign.', first?.id);
  },
};
