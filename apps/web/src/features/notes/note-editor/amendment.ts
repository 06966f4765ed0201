import type { Note, Scribble } from '@notewell/model';
import { sectionsAsInGroup } from '@notewell/rules';
import { canonical } from '@notewell/rules/merging';
import type { Assignment } from '../group-note/roster.ts';
import { isChildOf, withChild } from './child-sections.ts';
import type { NoteSection } from './section-kind.ts';

/** Fields of the note that an amendment changes, apart from its sections. */
const amended = ['sessionTime', 'placeOfService', 'location', 'services', 'mode', 'definitionAssignments'] as const;
export type AmendedFields = Partial<Pick<Note, (typeof amended)[number]>>;

/** Changes of an amendment: whole sections by id, fields of the note, and of its members those that changed. */
export interface Amending extends AmendedFields {
  readonly sections: readonly NoteSection[];
  /** Number of amendments when this one began. */
  readonly after: number;
  /** True if it names only members that it changes. Earlier versions stored the whole roster. */
  readonly byMember?: true;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const amendedTimes = (note: Note) => note.amendments?.length ?? 0;

/** The amended fields of `row` that `isTaken` accepts. */
const fieldsOf = (row: AmendedFields, isTaken: (name: (typeof amended)[number]) => boolean): AmendedFields =>
  Object.fromEntries(amended.flatMap((name) => (row[name] !== undefined && isTaken(name) ? [[name, row[name]]] : [])));

/** The assignment of the same member in `row`. */
const assignedIn = ({ definitionAssignments }: AmendedFields, { patient }: Assignment): Assignment | undefined =>
  patient && definitionAssignments?.find((one) => one.patient?.id === patient.id);

/** The differences between the signed note and the edited one. */
export function amending(signed: Note, own: Note, after = amendedTimes(signed)): Amending {
  const known = new Map(signed.sections?.map((section) => [section.id, section]));
  const members = (own.definitionAssignments ?? []).filter((one) => !same(one, assignedIn(signed, one)));
  return {
    sections: (own.sections ?? []).filter((section) => !same(section, known.get(section.id))),
    ...fieldsOf({ ...own, definitionAssignments: members }, (name) =>
      name === 'definitionAssignments' ? members.length > 0 : !same(own[name], signed[name]),
    ),
    after,
    ...(members.length > 0 ? { byMember: true as const } : {}),
  };
}

export const isAmending = (made: Amending): boolean =>
  made.sections.length > 0 || amended.some((name) => made[name] !== undefined);

/** Applies an amendment to the note. Members that it does not change stay as the note has them now. */
export function amendedBy(note: Note, made: Amending): Note {
  const members = note.definitionAssignments?.map((one) => assignedIn(made, one) ?? one);
  const whole: Note = { ...note, ...fieldsOf(made, () => true), ...(members && { definitionAssignments: members }) };
  return made.sections.reduce((current, section) => {
    const parent = current.sections?.find(({ id }) => isChildOf(section.id, id));
    return withChild(current, parent?.id ?? '', section);
  }, whole);
}

/** A stored amendment of the note; undefined if there is none. */
export function keptAmendment(note: Note, { changes }: Pick<Scribble, 'changes'>): Amending | undefined {
  // Only `keep` below writes this field.
  const kept = changes as Amending | undefined;
  return kept && Array.isArray(kept.sections) ? withoutRoster(note, kept) : undefined;
}

/**
 * An amendment without members that it leaves as they were. A stored roster does not say which those are once the note was
 * amended meanwhile: then the note's attendance stays.
 */
function withoutRoster(note: Note, kept: Amending): Amending {
  const { definitionAssignments: roster, ...rest } = kept;
  if (!roster || kept.byMember) return kept;
  const members = isOvertaken(note, kept) ? [] : roster.filter((one) => !same(one, assignedIn(note, one)));
  return members.length > 0 ? { ...rest, definitionAssignments: members, byMember: true } : rest;
}
/** Converts an amendment for storage. */
export const keep = (made: Amending): Pick<Scribble, 'changes'> => ({
  changes: made as unknown as NonNullable<Scribble['changes']>, // JSON, as every part of a note is
});

/**
 * An amendment of a member's note that gives shared sections the group's words. One that is begun keeps its own words of a
 * section.
 */
export function amendingAsGroup(own: Note, whole: Note, begun?: Amending): Amending {
  const { sections: written = [], after = amendedTimes(own), ...rest } = begun ?? {};
  const added = sectionsAsInGroup(own, whole).filter(({ id }) => !written.some((one) => one.id === id));
  return { ...rest, sections: [...written, ...added], after };
}

/** True if the note was amended after this amendment began. */
export const isOvertaken = (note: Note, { after }: Amending): boolean => amendedTimes(note) > after;

const inOneOrder = (note: Note) =>
  canonical({
    sections: note.sections?.toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1)),
    ...fieldsOf(note, () => true),
  });

/** True if the stored amendment, applied to the signed note, says what is shown. Another tab may have added to it. */
export function isAsKept(signed: Note, kept: Pick<Scribble, 'changes' | 'text'>, shown: Note, reason: string): boolean {
  const stored = keptAmendment(signed, kept);
  return (kept.text ?? '') === reason && (!stored || inOneOrder(amendedBy(signed, stored)) === inOneOrder(shown));
}
