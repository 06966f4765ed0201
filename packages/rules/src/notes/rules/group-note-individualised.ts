import { sectionsOf } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

const wordsIn = (text: string | undefined) => text?.trim().split(/\s+/u).filter(Boolean).length ?? 0;

/** Fewer words than this do not describe a person. */
const leastWords = 5;

export const groupNoteIndividualised: NoteRuleCheck = {
  rule: 'GroupNoteIndividualised',
  about: 'A group note has text of its own for each member',
  check: (input) => {
    const { note } = input;
    if (note.composition !== 'Group') return notApplicable;
    const absent = new Set(
      (note.definitionAssignments ?? [])
        .filter(({ visitStatus = 'Show' }) => visitStatus !== 'Show')
        .map(({ patient }) => patient?.id),
    );
    const own = sectionsOf(input).filter(
      ({ patient, kind }) => patient !== undefined && !absent.has(patient.id) && (kind === 'Text' || kind === 'Narrative'),
    );
    if (own.length === 0 && absent.size > 0 && absent.size === note.definitionAssignments?.length) return notApplicable;
    if (own.length === 0) return notSatisfied('Write for each member how they took part.');
    const each = own
      .filter(({ text }) => wordsIn(text) < leastWords)
      .map(({ id, patient, title }) => ({
        section: id,
        message: `${title ?? 'Text'}: write at least ${leastWords} words on how ${patient?.display ?? 'this member'} took part.`,
      }));
    const [first] = each;
    if (first) return { ...notSatisfied(first.message, first.section), each };
    const seen = new Map<string, string>();
    for (const { id, text, patient } of own) {
      const same = text?.trim().toLowerCase() ?? '';
      if (seen.has(same) && seen.get(same) !== patient?.id) {
        return notSatisfied(
          `The text of ${patient?.display ?? 'this member'} is that of another member: write what was theirs.`,
          id,
        );
      }
      seen.set(same, patient?.id ?? '');
    }
    return satisfied;
  },
};
