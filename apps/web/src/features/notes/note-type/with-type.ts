import { isRichText, type Note, type NoteDefinition, plainTextOf } from '@notewell/model';
import { attendanceOf } from '@notewell/rules';
import { type GroupKit, type Section, sectionFrom } from '../group-note/roster.ts';
import { groupDraft } from '../group-note/start.ts';
import { withServices } from '../multi-service/services.ts';

/** Fields that define a section; the others hold written content. */
const shape: readonly string[] = [
  'id',
  'kind',
  'type',
  'title',
  'required',
  'form',
  'patient',
  'service',
  'importedFrom',
] satisfies (keyof Section)[];

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRichText(value) && plainTextOf(value).trim() === '');
const isWritten = (section: Section): boolean =>
  Object.entries(section).some(([name, value]) => !shape.includes(name) && !isBlank(value));

/** Sections of a type with the written content; content without a matching section follows at the end. */
function keeping(asked: readonly Section[], before: readonly Section[] = []): Section[] {
  const written = new Map(before.filter(isWritten).map((section) => [section.id, section]));
  const sections = asked.map((section) => {
    const found = written.get(section.id);
    written.delete(section.id);
    if (!found) return section;
    return found.kind === section.kind ? { ...found, ...section } : found;
  });
  return [...sections, ...written.values()];
}

/** The note with another type: its sections and signers change. Written content stays. */
export function withType(note: Note, type: NoteDefinition): Note {
  if (note.definition?.id === type.id) return note;
  const isMulti = note.composition === 'MultiService';
  const { signatureConfiguration: _before, definitionAssignments: _parts, ...rest } = note;
  const { id, resourceType, display } = type.signatureConfiguration ?? {};
  const bare: Note = {
    ...rest,
    title: type.title,
    definition: { id: type.id ?? '', resourceType: 'NoteDefinition', display: type.title },
    sections: (type.sections ?? []).filter(({ individual }) => !isMulti || !individual).map(sectionFrom),
    ...(type.noteKind && { kind: type.noteKind }),
    ...(id && { signatureConfiguration: { id, ...(resourceType && { resourceType }), ...(display && { display }) } }),
  };
  const asked = isMulti ? withServices(bare, type) : bare;
  return { ...asked, sections: keeping(asked.sections ?? [], note.sections) };
}

/** A group note with its kit's definitions and the same roster. Written content stays. */
export function withGroupType(note: Note, kit: GroupKit): Note {
  const by = kit.group;
  if (!by || note.definition?.id === by.id) return note;
  const assigned = note.definitionAssignments ?? [];
  const roster = assigned.flatMap((one) => (one.patient ? [{ patient: one.patient, status: attendanceOf(one) }] : []));
  const listed = new Set(roster.map(({ patient }) => patient.id));
  const { definitionAssignments: _before, ...rest } = note;
  const participants = (note.participants ?? []).filter(({ individual }) => !listed.has(individual.id));
  const asked: Note = groupDraft({ ...rest, title: by.title, participants }, kit, roster);
  return { ...asked, sections: keeping(asked.sections ?? [], note.sections) };
}
