import type { Encounter, Note, NoteDefinition, Reference, VisitStatus } from '@notewell/model';
import { peopleOfVisit } from '../authority/scribe.ts';
import { sessionTimeOf } from '../facts.ts';

type Section = NonNullable<Note['sections']>[number];
/** One member's attendance and the definition of their own note. */
export type Assignment = NonNullable<Note['definitionAssignments']>[number];
/** A resource to create: without id and without server fields. */
type Draft<R> = Omit<R, 'id' | 'meta' | 'partition' | 'content'>;

/** Id of a member's own section: the definition's section and the member. */
export const memberSectionId = (definitionSection: string, patient: string): string => `${definitionSection}@${patient}`;
/**
 * The definition's section of a member's own section; undefined if the id has none. An element keeps its part of the id:
 * `risk@member/plan` is `risk/plan`.
 */
export function definitionSectionOf(id: string): string | undefined {
  const [of = '', own] = id.split('@');
  if (own === undefined) return undefined;
  const element = own.indexOf('/');
  return element < 0 ? of : `${of}${own.slice(element)}`;
}
/** The section that an element of a shared section belongs to; other sections are their own. */
const wholeOf = (id: string): string => id.split('/')[0] ?? id;

export const attendanceOf = ({ visitStatus }: Pick<Assignment, 'visitStatus'>): VisitStatus => visitStatus ?? 'Show';

/**
 * Sections that go into one member's chart, in the order of the group's note: shared ones if the member came, and the
 * member's own by the definition for their attendance. Sections written before an attendance was corrected stay in the
 * group's note only. Each has its own id: a member's section named as a shared one keeps the member in its id.
 */
export function sectionsOfMember(
  note: Pick<Note, 'sections'>,
  assignment: Assignment,
  definition: Pick<NoteDefinition, 'sections'> | undefined,
): Section[] {
  const came = attendanceOf(assignment) === 'Show';
  const asked = definition?.sections && new Set(definition.sections.map(({ id }) => id));
  const sections = note.sections ?? [];
  const shared = came ? sections.filter(({ patient }) => !patient) : [];
  const sharedIds = new Set(shared.map(({ id }) => id));
  const hasTime = shared.some(({ kind }) => kind === 'SessionTime');
  return sections.flatMap((section) => {
    const { patient, ...rest } = section;
    if (!patient) return came ? [section] : [];
    if (patient.id !== assignment.patient?.id) return [];
    // Their own time is in the shared section of their note.
    if (section.kind === 'SessionTime' && hasTime) return [];
    const of = definitionSectionOf(section.id);
    if (of === undefined) return [rest];
    if (asked && !asked.has(wholeOf(of))) return [];
    return [sharedIds.has(wholeOf(of)) ? rest : { ...rest, id: of }];
  });
}

/** Time of a member's attendance: their own times, else the session's; undefined if they did not come. */
export function timeOfMember(note: Pick<Note, 'sections' | 'sessionTime'>, assignment: Assignment): Note['sessionTime'] {
  if (attendanceOf(assignment) !== 'Show') return undefined;
  const own = note.sections?.find(
    ({ kind, patient, sessionTime }) => kind === 'SessionTime' && sessionTime && patient?.id === assignment.patient?.id,
  );
  return own?.sessionTime ?? sessionTimeOf(note);
}

/**
 * One member's own note, made from the group's; it contains nothing about other members. `id` is the group note's,
 * `encounter` the member's own visit.
 */
export function noteOfMember(
  note: Note,
  id: string,
  assignment: Assignment,
  patient: Reference<'Patient'>,
  encounter: string,
  definition: NoteDefinition | undefined,
): Draft<Note> {
  const time = timeOfMember(note, assignment);
  const sections = sectionsOfMember(note, assignment, definition).map((section) =>
    section.kind === 'SessionTime' && time ? { ...section, sessionTime: time } : section,
  );
  const { services, program, location, placeOfService, serviceDate, created, confidential } = note;
  const { template } = assignment;
  return {
    resourceType: 'Note',
    status: 'Preliminary',
    composition: 'Individual',
    kind: 'GroupNote',
    ...(note.title ? { title: note.title } : {}),
    definition: assignment.definition,
    ...(template ? { template } : {}),
    subject: { ...patient, resourceType: 'Patient' },
    encounter: { id: encounter, resourceType: 'Encounter' },
    participants: takingPart(note.participants, patient),
    partOf: { id, resourceType: 'Note' },
    visitStatus: attendanceOf(assignment),
    ...(time ? { sessionTime: time } : {}),
    sections,
    ...(services ? { services } : {}),
    ...(program ? { program } : {}),
    ...(location ? { location } : {}),
    ...(placeOfService ? { placeOfService } : {}),
    ...(serviceDate ? { serviceDate } : {}),
    ...(confidential === undefined ? {} : { confidential }),
    ...(created ? { created } : {}),
  };
}

/**
 * True if the signature of a session leaves a member's notes of it as they are. A signed one stays. One in error stays so, and
 * is written again only if the last of them said otherwise whether the member came.
 */
export function isMemberLeft(own: readonly Note[], assignment: Assignment): boolean {
  if (own.some(({ status }) => status === 'Final' || status === 'Amended')) return true;
  const last = own
    .filter(({ status }) => status === 'EnteredInError')
    .toSorted((a, b) => ((a.enteredInErrorAt ?? '') < (b.enteredInErrorAt ?? '') ? -1 : 1))
    .at(-1);
  return last !== undefined && attendanceOf(last) === attendanceOf(assignment);
}

/** Those who gave the session, and this one member. */
const takingPart = (participants: Note['participants'], patient: Reference<'Patient'>): NonNullable<Note['participants']> => [
  ...(participants ?? []).filter(({ individual, role }) => role !== 'Patient' && individual.resourceType === 'Practitioner'),
  { role: 'Patient', individual: { ...patient, resourceType: 'Patient' } },
];

const settled = { Show: 'Finished', NoShow: 'NoShow', Cancelled: 'Cancelled' } as const satisfies Record<
  VisitStatus,
  Encounter['status']
>;

/** One member's own visit, from the group's note. */
export function visitOfMember(
  note: Note,
  visit: Encounter | undefined,
  assignment: Assignment,
  patient: Reference<'Patient'>,
): Draft<Encounter> {
  const status = attendanceOf(assignment);
  const time = timeOfMember(note, assignment);
  const start = time?.start ?? visit?.start;
  const end = time?.end ?? visit?.end;
  const service = note.services?.[0] ?? visit?.serviceType;
  const program = note.program ?? visit?.program;
  const subject = { ...patient, resourceType: 'Patient' as const };
  return {
    resourceType: 'Encounter',
    status: settled[status],
    visitStatus: status,
    documentationType: 'GroupNote',
    subject,
    patient: subject,
    participants: peopleOfVisit(takingPart(note.participants, patient)),
    ...(visit?.id ? { partOf: { id: visit.id, resourceType: 'Encounter' } } : {}),
    ...(visit?.mode ? { mode: visit.mode } : {}),
    ...(visit?.appointment ? { appointment: visit.appointment } : {}),
    ...(visit?.location ? { location: visit.location } : {}),
    ...(note.placeOfService ? { placeOfService: note.placeOfService } : {}),
    ...(service ? { serviceType: service } : {}),
    ...(program ? { program } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    ...(time?.duration ? { duration: time.duration } : {}),
    ...(time?.units === undefined ? {} : { units: time.units }),
    ...(note.created ? { created: note.created } : {}),
  };
}
