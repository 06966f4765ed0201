import type { GroupNoteDefinition, Note, NoteDefinition, NoteTemplate, Reference, VisitStatus } from '@notewell/model';
import { attendanceOf, definitionSectionOf, holdsContent, memberSectionId } from '@notewell/rules';

export type Section = NonNullable<Note['sections']>[number];
export type Assignment = NonNullable<Note['definitionAssignments']>[number];
type SectionDefinition = NonNullable<NoteDefinition['sections']>[number];

/** The definitions of a group note: definitions and templates by attendance (spec section 3). */
export interface GroupKit {
  readonly group?: GroupNoteDefinition | undefined;
  readonly shared?: NoteDefinition | undefined;
  readonly definitions: Readonly<Partial<Record<VisitStatus, NoteDefinition>>>;
  readonly templates: Readonly<Partial<Record<VisitStatus, NoteTemplate>>>;
}

/** The definition for an attendance; the one for attended visits if the practice has none. */
export const definitionFor = ({ definitions }: GroupKit, status: VisitStatus): NoteDefinition | undefined =>
  definitions[status] ?? definitions.Show;

/** Sections shared by all members. */
export function sharedSections({ shared, definitions }: GroupKit): SectionDefinition[] {
  const first = shared?.sections ?? [];
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...(definitions.Show?.sections ?? []).filter(({ id, individual }) => !individual && !known.has(id))];
}

/** Sections written for each member with this attendance. A missed visit with its own definition has all of that one. */
export function ownSections(kit: GroupKit, status: VisitStatus): SectionDefinition[] {
  const sections = definitionFor(kit, status)?.sections ?? [];
  const apart = status !== 'Show' && kit.definitions[status] !== undefined;
  return sections.filter(({ individual, content }) => (individual === true || apart) && content !== 'SessionTime');
}

export const sectionFrom = ({ id, kind, content, type, title, required, form }: SectionDefinition): Section => ({
  id,
  kind: content ?? kind,
  title,
  ...(type && { type }),
  ...(required && { required }),
  ...(form && { form }),
});

const fromTemplate = (template: NoteTemplate | undefined, sectionId: string): Partial<Section> => {
  const found = template?.sections?.find(({ section }) => section === sectionId);
  return { ...(found?.text ? { text: found.text } : {}), ...(found?.document ? { document: found.document } : {}) };
};

/** A member's new sections with the content of their attendance's template. */
const sectionsFor = (kit: GroupKit, status: VisitStatus, patient: Reference<'Patient'>): Section[] =>
  ownSections(kit, status).map((section) => ({
    ...sectionFrom(section),
    ...fromTemplate(kit.templates[status], section.id),
    id: memberSectionId(section.id, patient.id),
    patient,
  }));

const assignmentOf = (kit: GroupKit, status: VisitStatus, patient: Reference<'Patient'>): Assignment => {
  const definition = definitionFor(kit, status);
  const template = kit.templates[status];
  return {
    patient,
    definition: {
      id: definition?.id ?? '',
      resourceType: 'NoteDefinition',
      ...(definition?.title ? { display: definition.title } : {}),
    },
    visitStatus: status,
    ...(template?.id ? { template: { id: template.id, resourceType: 'NoteTemplate', display: template.title } } : {}),
  };
};

/** A member's sections for their attendance in the definition's order. Text from another attendance stays hidden. */
export function shownSections(note: Note, kit: GroupKit, assignment: Assignment): Section[] {
  const asked = ownSections(kit, attendanceOf(assignment)).map(({ id }) => id);
  const own = (note.sections ?? []).filter(
    ({ patient, kind }) => patient?.id === assignment.patient?.id && kind !== 'SessionTime',
  );
  const place = (section: Section) => asked.indexOf(definitionSectionOf(section.id) ?? '');
  return own
    .filter((section) => definitionSectionOf(section.id) === undefined || place(section) >= 0)
    .toSorted((a, b) => place(a) - place(b));
}

const sameAs = (id: string) => (one: Assignment) => one.patient?.id === id;

/** Inserts after the other members' sections and before the closing sections. */
function withSections(note: Note, added: readonly Section[]): Note {
  const known = new Set(note.sections?.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id));
  return fresh.length === 0 ? note : { ...note, sections: [...(note.sections ?? []), ...fresh] };
}

/** Adds a member to the roster; an existing member stays unchanged. */
export function withMember(note: Note, patient: Reference<'Patient'>, kit: GroupKit, status: VisitStatus = 'Show'): Note {
  if (note.definitionAssignments?.some(sameAs(patient.id))) return note;
  return withSections(
    {
      ...note,
      definitionAssignments: [...(note.definitionAssignments ?? []), assignmentOf(kit, status, patient)],
      participants: [...(note.participants ?? []), { role: 'Patient', individual: patient }],
    },
    sectionsFor(kit, status, patient),
  );
}

/** Removes a member with their sections. */
export const withoutMember = (note: Note, patientId: string): Note => ({
  ...note,
  definitionAssignments: (note.definitionAssignments ?? []).filter((one) => !sameAs(patientId)(one)),
  participants: (note.participants ?? []).filter(({ role, individual }) => role !== 'Patient' || individual.id !== patientId),
  sections: (note.sections ?? []).filter(({ patient }) => patient?.id !== patientId),
});

/** True if removing the member would lose words, answers, times or anything else of their sections. */
export const isWrittenOf = ({ sessionTime: _theSessions, ...note }: Note, patientId: string): boolean =>
  (note.sections ?? []).some((section) => section.patient?.id === patientId && holdsContent(section, note));

/** Sets a member's attendance. Text from the previous attendance stays in the group note. */
export function withAttendance(note: Note, patientId: string, status: VisitStatus, kit: GroupKit): Note {
  const found = note.definitionAssignments?.find(sameAs(patientId));
  if (!found?.patient || attendanceOf(found) === status) return note;
  const { patient } = found;
  const next = assignmentOf(kit, status, patient);
  return withSections(
    { ...note, definitionAssignments: note.definitionAssignments?.map((one) => (one === found ? next : one)) ?? [] },
    sectionsFor(kit, status, patient),
  );
}

/** Sets a member's own time; undefined restores the session's. */
export function withMemberTime(note: Note, patient: Reference<'Patient'>, time: Note['sessionTime']): Note {
  const id = memberSectionId('time', patient.id);
  const rest = (note.sections ?? []).filter((section) => section.id !== id);
  if (!time) return rest.length === note.sections?.length ? note : { ...note, sections: rest };
  return { ...note, sections: [...rest, { id, kind: 'SessionTime', title: 'Own time', patient, sessionTime: time }] };
}
export const timeSectionOf = (note: Note, patientId: string): Section | undefined =>
  note.sections?.find(({ kind, patient }) => kind === 'SessionTime' && patient?.id === patientId);
