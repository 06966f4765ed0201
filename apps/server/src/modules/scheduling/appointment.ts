import { isDeepStrictEqual } from 'node:util';
import type { Appointment, Encounter } from '@notewell/model';
import {
  isFamily,
  isOverlong,
  missedAs,
  newAttendanceTooEarly,
  noteAfterAttendance,
  tooEarly,
  visitAfterStatus,
  withLength,
  withStatusEffects,
} from '@notewell/rules';
import {
  type Booked,
  type Conflict,
  faultOfAsking,
  faultOfWish,
  isGroupSession,
  membersOfSession,
  needsCheck,
  newConflictsOf,
} from '@notewell/rules/scheduling';
import { Refusal } from '../../kernel/refusal.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Behaviour, Companion, Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp, rowAsRead } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import type { Body } from '../../resources/store/index.ts';
import { takeEpisode } from '../enrollments/index.ts';
import { refusalOfOne } from './conflicts.ts';
import { readDiary } from './diary.ts';
import { bookingsLock, calendarsIn } from './place.ts';
import { requireMembersOfDay, takeMembersOfDay } from './session-members.ts';
import { requireUnsigned } from './unsigned.ts';
import { requireMayAsk } from './waitlist/acting.ts';
import { keepWaitlist } from './waitlist/keep.ts';

/** The appointment as it is stored and as it will be. */
const statesOf = ({ before, after, id }: Save) => ({
  before: before as Appointment | undefined, // passed the validation of its type
  after: { ...after, id } as unknown as Appointment, // passed the validation of its type
});

/**
 * The write as a booking, if it takes time that was free before. Imports bring what another system booked. The visit of a note
 * has its time already, and is no booking.
 */
function bookingOf(save: Save): Booked | undefined {
  if (save.sameSave || save.caller.isSystem || isMachine(save.caller)) return undefined;
  const booked = statesOf(save);
  return needsCheck(booked) ? booked : undefined;
}

/** True if a wish becomes a visit, by its family or by the product too. Another system may have booked it. */
const isGiven = (save: Save): boolean => {
  const { before, after } = statesOf(save);
  const isImport = save.caller.isSystem === true || save.caller.system !== undefined;
  return !isImport && before?.status === 'waitlist' && after.status === 'booked';
};

/** The refusal of an offered time to a family, or to a job. They can choose no other. */
const refusalOfOffer = () =>
  new Refusal('locked', { detail: 'The staff can no longer give this time. The patient stays on the waitlist.' });

/** Makes end and duration agree. Refuses a booking that lasts so long that the check for conflicts would not find it. */
function completeTimes(save: Save): void {
  const { before, after } = statesOf(save);
  const { end, duration } = withLength(after, before);
  Object.assign(save.after, { ...(end !== undefined && { end }), ...(duration !== undefined && { duration }) });
  if (!bookingOf(save) || !isOverlong(after)) return;
  const message = 'An appointment lasts at most 7 days. For a longer absence, block the time in the schedule.';
  throw new Refusal('validation-failed', { errors: [{ path: 'end', code: 'invalid', message }] });
}

/** Refuses a visit in the calendar of somebody who works here no longer. */
async function requireWorking(save: Save): Promise<void> {
  const { before, after } = statesOf(save);
  const owner = after.owner?.id;
  const [isOwn, isMade] = [isGiven(save), save.caller.isSystem || isMachine(save.caller)];
  if (owner === undefined || (!isOwn && (isMade || owner === before?.owner?.id))) return;
  const practitioner = await lookUp(save, 'Practitioner', owner);
  if (practitioner?.active !== false) return;
  if (isMade || isFamily(save.caller.profile)) throw refusalOfOffer();
  const message = `${practitioner.display ?? 'This person'} works here no longer. Choose another practitioner.`;
  throw new Refusal('validation-failed', { errors: [{ path: 'owner', code: 'inactive', message }] });
}

/** Refuses a wish that contradicts itself. Days that pass while it waits, on a device too, are no contradiction. */
function requireSuitable(save: Save): void {
  const { before, after } = statesOf(save);
  if (save.caller.isSystem || isMachine(save.caller) || !after.wish || isDeepStrictEqual(before?.wish, after.wish)) return;
  const fault = faultOfWish(after.wish);
  if (fault)
    throw new Refusal('validation-failed', { errors: [{ path: `wish.${fault.field}`, code: 'invalid', message: fault.text }] });
}

/** Refuses a family's request that says nothing. */
function requireWords({ before, after, caller }: Save): void {
  if (before !== undefined || !isFamily(caller.profile)) return;
  const message = faultOfAsking(after as Partial<Appointment>); // passed the validation of its type
  if (message) throw new Refusal('validation-failed', { errors: [{ path: 'description', code: 'missing', message }] });
}

/** Refuses a visit for somebody whose record is inactive. A group is booked with all of its members. */
async function requireActive(save: Save): Promise<void> {
  const { before, after } = statesOf(save);
  const isOwn = isGiven(save);
  // The staff may book a visit for the family of who died; an offer is no such visit.
  if ((!isOwn && !bookingOf(save)) || after.isGroup || after.group) return;
  const known = new Set(isOwn ? [] : before?.attendees?.map(({ subject }) => subject.id));
  const isUnasked = save.caller.isSystem || isMachine(save.caller) || isFamily(save.caller.profile);
  for (const { subject } of after.attendees ?? []) {
    if ((subject.resourceType ?? 'Patient') !== 'Patient' || known.has(subject.id)) continue;
    const patient = await lookUp(save, 'Patient', subject.id);
    if (isUnasked && (patient?.status === 'Inactive' || patient?.deceased !== undefined)) throw refusalOfOffer();
    if (patient?.status !== 'Inactive') continue;
    const message = `The record of ${patient.display ?? 'this person'} is inactive. Set it to active before you book.`;
    throw new Refusal('validation-failed', { errors: [{ path: 'attendees', code: 'inactive', message }] });
  }
}

/** Keeps a visit that a signed note documents. */
async function requireUndocumented(save: Save): Promise<void> {
  const { before, after } = statesOf(save);
  const isWithdrawn = before !== undefined && before.status !== after.status && after.status === 'entered-in-error';
  if (isWithdrawn && !save.sameSave && !save.caller.isSystem) await requireUnsigned(save, save.id);
}

/** Adds what the new status brings. Imports, undone changes and signatures of held visits bring their own. */
async function completeStatus(save: Save): Promise<void> {
  const { before, after } = statesOf(save);
  if (before?.status === after.status || isMachine(save.caller) || (save.by && !missedAs(after.status))) return;
  // A note that is signed ends its appointment whenever the visit took place.
  const early = save.sameSave || save.by ? undefined : tooEarly(after, save.now.getTime());
  if (early) throw new Refusal('transition-refused', { detail: early, allowed: ['cancelled'] });
  const service = await lookUp(save, 'HealthcareService', missedAs(after.status) ? after.serviceType?.id : undefined);
  const missedVisitService = await lookUp(save, 'HealthcareService', service?.missedVisitService?.id);
  const { id: _id, ...completed } = withStatusEffects(after, {
    now: save.now.toISOString(),
    before: before?.status,
    missedVisitService,
  });
  Object.assign(save.after, completed);
}

/** Refuses attendance at a session that has not begun. Imports bring their own, and a signed note states it whenever it was. */
function requireAttended(save: Save): void {
  if (save.caller.isSystem || isMachine(save.caller) || save.sameSave || save.by) return;
  const { before, after } = statesOf(save);
  const early = newAttendanceTooEarly(before, after, save.now.getTime());
  if (early) throw new Refusal('transition-refused', { detail: early, allowed: ['cancelled'] });
}

/** Planned visits of the appointment follow its status; its writer needs no permission for them. */
async function visitsAfter(save: Save): Promise<readonly Companion[]> {
  const states = statesOf(save);
  if (!states.before || save.sameSave || missedAs(states.before.status) === missedAs(states.after.status)) return [];
  const visits = await find(save, 'Encounter', [{ kind: 'Appointment', values: [save.id] }]);
  return Promise.all(visits.flatMap((visit) => visitAfterStatus(visit, states) ?? []).map((visit) => visitWrite(save, visit)));
}

async function visitWrite(save: Save, { meta, content: _content, ...visit }: Encounter): Promise<Companion> {
  const before = await rowAsRead(save, 'Encounter', { id: visit.id, meta });
  return { type: 'Encounter', id: visit.id ?? '', before, body: visit, follows: true };
}

/** Sessions of a group follow the people of their appointment, until a note of theirs is signed. The visit reads them itself. */
async function sessionsAfter(save: Save): Promise<readonly Companion[]> {
  const { before, after: appointment } = statesOf(save);
  if (!before || save.sameSave) return [];
  const facts = { notes: [], group: undefined, day: '' };
  const [was, is] = [before, appointment].map((one) => membersOfSession({ ...facts, appointment: one }));
  if (isDeepStrictEqual(was, is)) return [];
  const visits = await find(save, 'Encounter', [{ kind: 'Appointment', values: [save.id] }]);
  const found: Companion[] = [];
  for (const visit of visits.filter(isGroupSession)) {
    const signed = await find(save, 'Note', [
      { kind: 'Encounter', values: [visit.id ?? ''] },
      { kind: 'Status', values: ['Final', 'Amended'] },
    ]);
    if (signed.length === 0) found.push(await visitWrite(save, visit));
  }
  return found;
}

/** Attendance that changed goes into the session's unsigned note, in the same write. */
async function notesAfter(save: Save): Promise<readonly Companion[]> {
  const { before, after } = statesOf(save);
  if (!before || save.sameSave || !after.attendees?.length || isDeepStrictEqual(before.attendees, after.attendees)) return [];
  const visits = await find(save, 'Encounter', [{ kind: 'Appointment', values: [save.id] }]);
  const ids = visits.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  const notes = await find(save, 'Note', [
    { kind: 'Encounter', values: ids },
    { kind: 'Status', values: ['Preliminary'] },
  ]);
  const changed = notes.flatMap((note) => noteAfterAttendance(note, { before, after }) ?? []);
  return Promise.all(
    changed.map(async ({ meta, content: _content, ...note }) => ({
      type: 'Note' as const,
      id: note.id ?? '',
      before: await rowAsRead(save, 'Note', { id: note.id, meta }),
      body: note as Body, // a resource is a body
      follows: true,
    })),
  );
}

/**
 * A single booking is checked like a series: all conflicts under the lock of the practice, in the write's own transaction. To
 * book all the same, a person gives the reason to `series` or `series-edit`.
 */
export const appointment: Behaviour = {
  async beforeSave(save) {
    completeTimes(save);
    if (bookingOf(save)) await takeMembersOfDay(save);
    await requireMayAsk(save, statesOf(save).after);
    requireSuitable(save);
    requireWords(save);
    await requireWorking(save);
    await requireActive(save);
    await requireUndocumented(save);
    await completeStatus(save);
    requireAttended(save);
    await takeEpisode(save, 'Appointment');
    keepWaitlist(save);
  },
  alsoWrites: async (save) => [...(await visitsAfter(save)), ...(await sessionsAfter(save)), ...(await notesAfter(save))],
  guard(save) {
    const booked = bookingOf(save);
    return booked && { lock: bookingsLock, verify: (run) => requireFree(save, booked, run) };
  },
};

async function requireFree(save: Save, booked: Booked, run: Run): Promise<void> {
  const { practice, store, now, by } = save;
  const place = await calendarsIn({ practice }, { store, now: () => now.getTime() }, run);
  await requireMembersOfDay(save, place);
  const found = newConflictsOf([booked], await readDiary(place, [booked.after]));
  const counted = by ? await takenSince(save, booked, found) : found;
  if (counted.length > 0) throw refusalOfOne(counted);
}

/** Conflicts of an undone status that count: time that somebody took meanwhile. The others were there, and accepted, before. */
async function takenSince(save: Save, { before }: Booked, found: readonly Conflict[]): Promise<readonly Conflict[]> {
  const busy = found.filter(({ kind }) => kind === 'busy');
  const ids = [...new Set(busy.flatMap((conflict) => (conflict.with ?? []).flatMap(({ id }) => id ?? [])))];
  if (ids.length === 0) return [];
  const others = await find(save, 'Appointment', [{ kind: 'Id', values: ids }]);
  const taken = new Set(
    others.flatMap(({ id, meta }) => (Date.parse(meta?.lastModified ?? '') > Date.parse(before?.statusAt ?? '') ? [id] : [])),
  );
  return busy.filter((conflict) => (conflict.with ?? []).some(({ id }) => taken.has(id)));
}
