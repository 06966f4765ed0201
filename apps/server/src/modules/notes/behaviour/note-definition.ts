import type { GroupNoteDefinition, Note, NoteDefinition } from '@notewell/model';
import {
  attendanceOf,
  documentedVisit,
  fixedIds,
  isVisitOfSession,
  needsMatch,
  noteTypeFault,
  unusableType,
} from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';

type Place = Pick<Save, 'practice' | 'store' | 'sameSave'>;
type Assignment = NonNullable<Note['definitionAssignments']>[number];

const refused = (message: string, path = 'definition'): Refusal =>
  new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });

/**
 * Requires a note type that is in use and fits the visit. A note's type is never removed, and a missing one requires nothing.
 * `rules` (notes/authority) decides who may change it, and until when.
 */
export async function keepDefinition(save: Save, before: Note | undefined, after: Note): Promise<void> {
  // Parts of a signed session use the note types that it assigned.
  if (save.caller.profile?.id === fixedIds.systemAccount || save.sameSave) return;
  const [was, is] = [before?.definition?.id, after.definition?.id];
  if (is === undefined) {
    if (was !== undefined) throw refused('A note keeps its type. Choose another type instead.');
    return;
  }
  if (before !== undefined && before.status !== 'Preliminary') return;
  const type = await typeOf(save, is);
  // A draft is hidden from most writers, so an unknown type gets the same words.
  const unusable = was === is ? undefined : unusableType(type);
  if (unusable) throw refused(unusable);
  if (!type) return;
  if (needsMatch(before, after) || before?.partOf?.id !== after.partOf?.id) await requireMatch(save, type, after);
  requireAssigned(type, before, after);
}

/** The published definition for notes of this type: for one patient or several, or for a group. */
async function typeOf(place: Place, id: string): Promise<NoteDefinition | GroupNoteDefinition | undefined> {
  return (await lookUp(place, 'NoteDefinition', id)) ?? lookUp(place, 'GroupNoteDefinition', id);
}

/** Refuses a type that is for other services, programs, locations or outcomes than those of the visit. */
async function requireMatch(save: Save, type: NoteDefinition | GroupNoteDefinition, note: Note): Promise<void> {
  const whole = await lookUp(save, 'Note', note.partOf?.id);
  if (whole?.composition === 'Group') {
    const assigned = whole.definitionAssignments?.find(({ patient }) => patient?.id === note.subject.id)?.definition.id;
    if (assigned !== type.id) throw refused('The session’s note decides the note type of this part.');
    return;
  }
  const isGroup = note.subject.resourceType === 'Group';
  // The type that a group is always documented by was chosen for it.
  if (isGroup && (await lookUp(save, 'Group', note.subject.id))?.definition?.id === type.id) return;
  const visit = await lookUp(save, 'Encounter', note.encounter?.id);
  const facts = documentedVisit(note, visit);
  // A missed visit has another service than the booked one. Its type may be for either.
  const booked = isCalledOff(facts.visitStatus) ? await lookUp(save, 'Appointment', visit?.appointment?.id) : undefined;
  const services = booked?.serviceType && facts.services.length > 0 ? [...facts.services, booked.serviceType.id] : facts.services;
  const fault = noteTypeFault(type, { ...facts, services });
  if (fault) throw refused(fault);
}

/** Refuses a note type for a member or a service that the whole note's own type does not give them. */
function requireAssigned(type: NoteDefinition | GroupNoteDefinition, before: Note | undefined, after: Note): void {
  const isNew = before?.definition?.id !== after.definition?.id;
  const known = before?.definitionAssignments ?? [];
  for (const [index, one] of (after.definitionAssignments ?? []).entries()) {
    const was = known.find(({ patient, service }) => patient?.id === one.patient?.id && service?.id === one.service?.id);
    const isKept = was?.definition.id === one.definition.id && was.visitStatus === one.visitStatus;
    if ((isKept && !isNew) || one.definition.id === assignedBy(type, one)) continue;
    throw refused('The note type decides which type this part has.', `definitionAssignments.${index}.definition`);
  }
}

function assignedBy(type: NoteDefinition | GroupNoteDefinition, one: Assignment): string | undefined {
  if (type.resourceType === 'NoteDefinition') return type.id;
  const status = attendanceOf(one);
  const own = status === 'NoShow' ? type.noShow : status === 'Cancelled' ? type.cancelled : type.show;
  return (own ?? type.show).id;
}

/** Outcomes of a visit that nobody held. */
const isCalledOff = (status: string | undefined): status is 'NoShow' | 'Cancelled' =>
  status === 'NoShow' || status === 'Cancelled';

/**
 * Refuses the first signature if the note type is missing, because its requirements are unknown. The note of a visit that
 * nobody held has a type for such visits. Parts of a session have the types that it assigns.
 */
export async function requireType(save: Save, note: Note): Promise<void> {
  if (save.caller.profile?.id === fixedIds.systemAccount) return;
  const type = note.definition && (await typeOf(save, note.definition.id));
  if (!type) throw refused('Choose a note type before this note is signed.');
  const visit = await lookUp(save, 'Encounter', note.encounter?.id);
  const outcome = visit?.status;
  if (!isCalledOff(outcome) || save.sameSave) return;
  if (isVisitOfSession(await lookUp(save, 'Note', note.partOf?.id), visit)) return;
  const isForIt = type.resourceType === 'NoteDefinition' && type.visitStatus?.includes(outcome) === true;
  if (!isForIt || note.visitStatus === 'Show')
    throw refused(
      outcome === 'Cancelled'
        ? 'This visit was cancelled. Choose a note type for cancelled visits, or reopen the visit.'
        : 'The patient missed this visit. Choose a note type for missed visits, or reopen the visit.',
    );
}
