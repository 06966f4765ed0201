import { isDeepStrictEqual } from 'node:util';
import { isRichText, type Note, plainTextOf, unknownInRichText } from '@notewell/model';
import { Refusal } from '../../../kernel/refusal.ts';
import type { OpenNote } from './open-note.ts';

type Section = NonNullable<Note['sections']>[number];
type Addendum = NonNullable<Note['addenda']>[number];

/** True if somebody has signed a note. */
export const isSigned = (note: Note): boolean =>
  note.status !== 'Preliminary' || (note.signatures ?? []).some(({ status }) => status === 'Signed');

/**
 * Derives the plain text of each section and addendum from its document, so that rules, search and print read what the
 * editor shows. What somebody signed keeps its words until it changes, because the signatures cover them.
 */
export function stampWords(before: Note | undefined, after: OpenNote): void {
  const signed = before && isSigned(before) ? (before.sections ?? []) : [];
  after.sections = after.sections?.map((section) =>
    signed.some((one) => isDeepStrictEqual(one, section)) ? section : withWords(section),
  );
  if (!after.sections) delete after.sections;
  const added = before?.addenda ?? [];
  if (!after.addenda) return;
  after.addenda = after.addenda.map((one) => (added.some((other) => isDeepStrictEqual(one, other)) ? one : withWords(one)));
}

/** The documents of a note, each with its path. */
const documentsIn = ({ sections = [], addenda = [] }: Pick<Note, 'sections' | 'addenda'>) => [
  ...sections.map(({ id, document }) => [`sections.${id}.document`, document] as const),
  ...addenda.map(({ document }, at) => [`addenda.${at}.document`, document] as const),
  ...sections.flatMap(({ id, answers = [] }) =>
    answers.map(({ questionId, value }) => [`sections.${id}.answers.${questionId}`, value] as const),
  ),
];

/** Refuses new text that no editor can open: nobody could read or change the note. */
export function requireOpenable(before: Note | undefined, after: OpenNote): void {
  const stored = new Map(before ? documentsIn(before) : []);
  const errors = documentsIn(after).flatMap(([path, document]) => {
    const unknown = isRichText(document) && !isDeepStrictEqual(stored.get(path), document) && unknownInRichText(document);
    return unknown ? [{ path, code: 'invalid', message: `A text cannot contain ${unknown}.` }] : [];
  });
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
}

function withWords<T extends Section | Addendum>(part: T): T {
  if (!isRichText(part.document)) return part;
  const text = plainTextOf(part.document);
  return text === (part.text ?? '') ? part : { ...part, text };
}
