import { isDeepStrictEqual } from 'node:util';
import { calendarDayIn, type Encounter, isRecord, type Note, typedAs, type UnknownRecord } from '@notewell/model';
import { cliniciansIn, isInForce } from '@notewell/rules';
import { isGroupSession, membersOfSession } from '@notewell/rules/scheduling';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import { practiceZone } from '../../../resources/saving/practice-day.ts';
import { isOutOfDate } from './note-author.ts';
import type { OpenNote } from './open-note.ts';
import { isOfGroup } from './visit-appointment.ts';
import { finalNotesOf, notesWith } from './visit-plan.ts';

type Members = NonNullable<Encounter['members']>;

/**
 * Records whom the session of a group is about, by whom access and its log go. Its writer may know only some of them. The visit
 * of one member is about that member alone.
 */
export async function keepMembers(save: Save): Promise<void> {
  const visit = typedAs('Encounter', save.after);
  if (!isGroupSession(visit)) return;
  const found = await membersOf(
    save,
    { subject: visit.subject, appointment: visit.appointment, on: visit.start ?? visit.created },
    await finalNotesOf(save, notesWith(save)),
  );
  // Members stay where nothing says of anybody any more.
  if (found.length > 0) save.after['members'] = found;
}

interface OfGroup {
  readonly subject: Encounter['subject'];
  readonly appointment: Encounter['appointment'];
  /** Its day, or an instant of it; the current time where nothing says. */
  readonly on: string | undefined;
}
async function membersOf(save: Save, { subject, on, ...visit }: OfGroup, notes: readonly Note[]): Promise<Members> {
  const [appointment, group, zone] = await Promise.all([
    lookUp(save, 'Appointment', visit.appointment?.id),
    lookUp(save, 'Group', subject.id),
    practiceZone(save),
  ]);
  const own = isOfGroup(appointment, subject.id) ? appointment : undefined;
  const ids = membersOfSession({
    notes,
    appointment: own,
    group,
    day: calendarDayIn(on ?? save.now.toISOString(), zone),
  });
  return ids.map((id) => ({ id, resourceType: 'Patient' as const }));
}

/** Records whom a group's draft is about: the members of its visit. A signed note keeps those that it has. */
export async function keepNoteMembers(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  if (after.subject.resourceType !== 'Group' || (before?.members && before.status !== 'Preliminary')) return;
  if (before && [before, after].every(isInForce) && hasRoster(after)) return keepRoster(save, after);
  const visit = await lookUp(save, 'Encounter', after.encounter?.id);
  const found = visit?.members ?? (await membersOf(save, factsOf(after, visit), []));
  if (found.length > 0) after.members = found.map(({ id }) => ({ id, resourceType: 'Patient' as const }));
}

/** Records those on the roster of a note that is in force, and the patients of relatives who attend: nobody taken off it. */
export async function keepRoster(save: Save, after: OpenNote): Promise<void> {
  if (after.subject.resourceType !== 'Group' || !isInForce(after) || !hasRoster(after)) return;
  const visit = await lookUp(save, 'Encounter', after.encounter?.id);
  after.members = [...(await membersOf(save, factsOf(after, visit), [after]))];
}

const hasRoster = ({ composition, definitionAssignments = [] }: Note): boolean =>
  composition === 'Group' && definitionAssignments.some(({ patient }) => patient !== undefined);

const factsOf = ({ subject, serviceDate, sessionTime, created }: Note, visit: Encounter | undefined): OfGroup => ({
  subject,
  appointment: visit?.appointment,
  on: visit?.start ?? serviceDate ?? sessionTime?.start ?? created,
});

const idsIn = (members: unknown): readonly unknown[] =>
  Array.isArray(members) ? members.map((one: unknown) => (isRecord(one) ? one['id'] : one)) : [];

/** Unsigned notes that follow a visit: those of a session whose members change, and those that were taken over from its staff. */
export async function notesOfVisit(save: Save): Promise<readonly Companion[]> {
  const { before, after } = save;
  const isChanged = (idsOf: (visit: UnknownRecord) => unknown) => before && !isDeepStrictEqual(idsOf(before), idsOf(after));
  const [members, staff] = [isChanged((visit) => idsIn(visit['members'])), isChanged(cliniciansIn)];
  if (!members && !staff) return [];
  const notes = await find(save, 'Note', [
    { kind: 'Encounter', values: [save.id] },
    { kind: 'Status', values: ['Preliminary'] },
  ]);
  const written = new Set(notesWith(save).map(({ id }) => id));
  const visit = typedAs('Encounter', after);
  const follows = (note: Note) => (members && note.subject.resourceType === 'Group') || (staff && isOutOfDate(note, visit));
  const waiting = notes.filter((note) => !written.has(note.id) && follows(note));
  return Promise.all(
    waiting.map(async (note) => {
      const { meta: _meta, content: _content, id = '', ...body } = note;
      return { type: 'Note' as const, id, before: await rowAsRead(save, 'Note', note), body, follows: true };
    }),
  );
}

/** Fields of a row itself. */
const ofRow: ReadonlySet<string> = new Set(['id', 'resourceType', 'partition', 'meta', 'content', 'display']);

/** True for a save by the product that changes nothing: it is made to record members of a note from before they were kept. */
export function recordsMembers({ caller, sameSave }: Save, before: UnknownRecord | undefined, after: UnknownRecord): boolean {
  if (!before || sameSave || caller.isSystem !== true) return false;
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => !ofRow.has(name)));
  return [...names].every((name) => name === 'members' || isDeepStrictEqual(before[name], after[name]));
}
