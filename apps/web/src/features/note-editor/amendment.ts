import type { Note, Scribble } from '@notewell/model';
import { isChildOf, withChild } from './child-sections.ts';
import type { NoteSection } from './section-kind.ts';

/** What an amendment would change: whole sections by their id, and the note's own fields that sections stand for. */
export interface Amending extends Partial<Pick<Note, 'sessionTime' | 'placeOfService'>> {
  readonly sections: readonly NoteSection[];
  /** How often the note had been amended when this was begun. */
  readonly after: number;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const amendedTimes = (note: Note) => note.amendments?.length ?? 0;

/** What of the signed note is other than it was. */
export function amending(signed: Note, own: Note, after = amendedTimes(signed)): Amending {
  const known = new Map(signed.sections?.map((section) => [section.id, section]));
  const { sessionTime, placeOfService } = own;
  return {
    sections: (own.sections ?? []).filter((section) => !same(section, known.get(section.id))),
    ...(sessionTime && !same(sessionTime, signed.sessionTime) ? { sessionTime } : {}),
    ...(placeOfService && !same(placeOfService, signed.placeOfService) ? { placeOfService } : {}),
    after,
  };
}

export const isAmending = ({ sections, sessionTime, placeOfService }: Amending): boolean =>
  sections.length > 0 || sessionTime !== undefined || placeOfService !== undefined;

/** The note with an amendment laid over it. */
export function amendedBy(note: Note, { sections, sessionTime, placeOfService }: Amending): Note {
  const whole = {
    ...note,
    ...(sessionTime ? { sessionTime } : {}),
    ...(placeOfService ? { placeOfService } : {}),
  };
  return sections.reduce((current, section) => {
    const parent = current.sections?.find(({ id }) => isChildOf(section.id, id));
    return withChild(current, parent?.id ?? '', section);
  }, whole);
}

/** An amendment as it was kept; undefined where there is none in it. */
export function keptAmendment({ changes }: Pick<Scribble, 'changes'>): Amending | undefined {
  // Written by `keep` below, and by nothing else.
  const kept = changes as unknown as Amending | undefined;
  return kept && Array.isArray(kept.sections) ? kept : undefined;
}
/** An amendment as it is kept. */
export const keep = (made: Amending): Pick<Scribble, 'changes'> => ({
  changes: made as unknown as NonNullable<Scribble['changes']>, // JSON, as every part of a note is
});

/** Whether somebody amended the note after this amendment was begun. */
export const isOvertaken = (note: Note, { after }: Amending): boolean => amendedTimes(note) > after;
