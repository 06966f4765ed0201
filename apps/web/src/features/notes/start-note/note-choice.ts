import type { Note, NoteDefinition } from '@notewell/model';

/** The chart's earlier note of a type. */
type Earlier = Pick<Note, 'definition' | 'title' | 'serviceDate' | 'status' | 'participants' | 'sections'>;

const isOf = ({ id, title }: NoteDefinition, note: Earlier) => note.definition?.id === id || note.title === title;
export const isMeasure = ({ noteKind }: NoteDefinition) => noteKind === 'AssessmentNote';
/** True for a type that documents a visit which took place. */
export const isOfVisit = (type: NoteDefinition) =>
  !isMeasure(type) && type.allowWithoutEncounter !== true && (!type.visitStatus?.length || type.visitStatus.includes('Show'));

const writtenBy = (me: string, { participants }: Earlier) =>
  participants?.some(({ role, individual }) => role === 'PrimaryPerformer' && individual.id === me) === true;

/** The type of the person's last visit note in the chart, which they usually write. `earlier` is newest first. */
export function usualType(
  offered: readonly NoteDefinition[],
  earlier: readonly Earlier[],
  me: string,
): NoteDefinition | undefined {
  const visits = offered.filter(isOfVisit);
  for (const note of earlier.filter((one) => writtenBy(me, one))) {
    const found = visits.find((type) => isOf(type, note));
    if (found) return found;
  }
  return undefined;
}

/** True if a note of another type has one of the type's forms, such as a measure inside a progress note. */
const hasFormOf = (type: NoteDefinition, { sections = [] }: Earlier) => {
  const forms = new Set(type.sections?.flatMap(({ form }) => form?.id ?? []));
  return sections.some(({ form, answers = [] }) => form !== undefined && forms.has(form.id) && answers.length > 0);
};

/** The day of the last signed note of a type, or of one that holds its measure, in any order of writing. */
export const lastDone = (type: NoteDefinition, earlier: readonly Earlier[]): string | undefined =>
  earlier
    .filter(
      (note) =>
        (note.status === 'Final' || note.status === 'Amended') &&
        (isOf(type, note) || (isMeasure(type) && hasFormOf(type, note))),
    )
    .flatMap(({ serviceDate }) => serviceDate ?? [])
    .toSorted()
    .at(-1);

export interface TypeGroup {
  readonly title: 'Recent' | 'Notes' | 'Measures' | 'Other';
  readonly types: readonly NoteDefinition[];
}

/** Most types under "Recent". */
const mostRecent = 3;

/** Note types that contain the text, each in one group: those used last in the chart, of visits, measures, and others. */
export function groupedTypes(
  offered: readonly NoteDefinition[],
  earlier: readonly Earlier[],
  text: string,
): readonly TypeGroup[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  const listed = offered
    .filter(({ title, description = '' }) => words.every((word) => `${title} ${description}`.toLowerCase().includes(word)))
    .toSorted((a, b) => a.title.localeCompare(b.title));
  const used = earlier.flatMap((note) => listed.find((type) => !isMeasure(type) && isOf(type, note)) ?? []);
  const recent = [...new Set(used)].slice(0, mostRecent);
  const rest = listed.filter((type) => !recent.includes(type));
  const groups: readonly TypeGroup[] = [
    { title: 'Recent', types: recent },
    { title: 'Notes', types: rest.filter(isOfVisit) },
    { title: 'Measures', types: rest.filter(isMeasure) },
    { title: 'Other', types: rest.filter((type) => !isOfVisit(type) && !isMeasure(type)) },
  ];
  return groups.filter(({ types }) => types.length > 0);
}
