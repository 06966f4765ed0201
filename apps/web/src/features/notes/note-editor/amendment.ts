import type { Note, Scribble } from '@notewell/model';
import { canonical } from '@notewell/rules/merging';
import { isChildOf, withChild } from './child-sections.ts';
import type { NoteSection } from './section-kind.ts';

/** Changes of an amendment: whole sections by id, and fields of the note that sections edit. */
export interface Amending extends Partial<Pick<Note, 'sessionTime' | 'placeOfService'>> {
  readonly sections: readonly NoteSection[];
  /** Number of amendments when this one began. */
  readonly after: number;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const amendedTimes = (note: Note) => note.amendments?.length ?? 0;

/** The differences between the signed note and the edited one. */
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

/** Applies an amendment to the note. */
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

/** A stored amendment; undefined if there is none. */
export function keptAmendment({ changes }: Pick<Scribble, 'changes'>): Amending | undefined {
  // Only `keep` below writes this field.
  const kept = changes as Amending | undefined;
  return kept && Array.isArray(kept.sections) ? kept : undefined;
}
/** Converts an amendment for storage. */
export const keep = (made: Amending): Pick<Scribble, 'changes'> => ({
  changes: made as unknown as NonNullable<Scribble['changes']>, // JSON, as every part of a note is
});

/** True if the note was amended after this amendment began. */
export const isOvertaken = (note: Note, { after }: Amending): boolean => amendedTimes(note) > after;

const inOneOrder = ({ sections, sessionTime, placeOfService }: Note) =>
  canonical({ sections: sections?.toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1)), sessionTime, placeOfService });

/** True if the stored amendment, applied to the signed note, says what is shown. Another tab may have added to it. */
export function isAsKept(signed: Note, kept: Pick<Scribble, 'changes' | 'text'>, shown: Note, reason: string): boolean {
  const stored = keptAmendment(kept);
  return (kept.text ?? '') === reason && (!stored || inOneOrder(amendedBy(signed, stored)) === inOneOrder(shown));
}
