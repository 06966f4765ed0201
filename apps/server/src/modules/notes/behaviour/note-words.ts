import { isDeepStrictEqual } from 'node:util';
import { isRichText, type Note, plainTextOf } from '@notewell/model';
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

function withWords<T extends Section | Addendum>(part: T): T {
  if (!isRichText(part.document)) return part;
  const text = plainTextOf(part.document);
  return text === (part.text ?? '') ? part : { ...part, text };
}
