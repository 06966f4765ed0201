import { baseOf, flattenItems, initialAnswers } from '../../forms/index.ts';
import { sectionsOf, wasSeen } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { answerKey, choiceKey, diagnosisKey, plainWords } from '../prefilled.ts';
import { hasWords, isSectionEmpty } from '../presence.ts';
import { type NoteRuleCheck, notSatisfied, satisfied } from '../rule.ts';

/** Session times come from the calendar, so they do not count as content. */
const saysNothing: ReadonlySet<string> = new Set(['SessionTime']);

type Section = ReturnType<typeof sectionsOf>[number];

/** A section without content that nobody gave: from its template, an earlier note, its form, the calendar or a list. */
function ownContent({ prefilled, forms }: NoteRuleInput, section: Section): Section {
  const { sessionTime: _time, ...said } = section;
  const begun = prefilled?.get(section.id);
  const items = forms?.get(section.form?.id ?? '') ?? [];
  const initial = new Set(Object.entries(initialAnswers(items)).map(([linkId, values]) => answerKey(linkId, values)));
  const calculated = new Set(flattenItems(items).flatMap(({ linkId, calculation }) => (calculation ? [linkId] : [])));
  const isOwn = (key: string) => begun?.picks.has(key) !== true && !initial.has(key);
  const words = plainWords(section);
  const own: Section = {
    ...said,
    answers: said.answers?.filter(
      ({ questionId, value }) => !calculated.has(baseOf(questionId)) && isOwn(answerKey(questionId, value)),
    ),
    diagnoses: said.diagnoses?.filter((one) => !begun?.picks.has(diagnosisKey(one))),
    choices: said.choices?.filter((one) => isOwn(choiceKey(one))),
    practicesUsed: said.practicesUsed?.filter((one) => isOwn(choiceKey(one))),
    // The title of a topic is the list's.
    itineraryTopics: said.itineraryTopics?.filter(({ note }) => hasWords(note ?? '')),
  };
  if (!words || !begun?.words.includes(words)) return own;
  const { document: _document, text: _text, ...rest } = own;
  return rest;
}

/** True if the author wrote, answered or chose something in a section. Each part of a section is judged by itself. */
const isAuthored = (input: NoteRuleInput, section: Section): boolean =>
  !saysNothing.has(section.kind) && !isSectionEmpty(ownContent(input, section), { ...input.note, sections: [] });

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
