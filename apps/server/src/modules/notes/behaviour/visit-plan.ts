import { isDeepStrictEqual } from 'node:util';
import { type Coverage, type Encounter, isRecord, type Note, typedAs } from '@notewell/model';
import {
  activitiesOf,
  authorizationToTake,
  countedOf,
  coverageAfter,
  isInForce,
  type NoteRuleInput,
  namesAuthorization,
  unitsOfServices,
} from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import { isMachine } from '../../../resources/saving/moves.ts';
import { noteInput } from './note-facts.ts';
import { planWork } from './note-plan.ts';
import { notesWithoutVisit, serviceOfVisit } from './service-visits.ts';

/** Fields from which units and activities follow. */
const billed = ['coverage', 'authorization', 'units', 'visitStatus', 'carePlanActivities'] as const;

/** The notes in whose transaction the visit is written. */
export const notesWith = ({ sameSave = [] }: Save): readonly Note[] =>
  sameSave.flatMap((body) => (isRecord(body) && body.resourceType === 'Note' ? [typedAs('Note', body)] : []));

const final = ['Final', 'Amended'];

/** True for a note of the visit. A multi-service note without a visit is one of each visit that it made. */
const isNoteOf = (note: Note, visit: string): boolean =>
  note.encounter?.id === visit || serviceOfVisit(note, visit) !== undefined;

/** Final notes of a visit, as they are after this transaction. */
export async function finalNotesOf(save: Save, written: readonly Note[]): Promise<readonly Note[]> {
  const stored = await find(save, 'Note', [
    { kind: 'Encounter', values: [save.id] },
    { kind: 'Status', values: final },
  ]);
  const all = [...stored, ...(await notesWithoutVisit(save, save.id, final))];
  const others = all.filter(({ id }) => !written.some((one) => one.id === id));
  return [...others, ...written.filter((one) => isInForce(one) && isNoteOf(one, save.id))];
}

/** Final notes of a visit before this transaction, among those that it writes. */
async function earlierNotesOf(save: Save, written: readonly Note[]): Promise<readonly Note[]> {
  const place = { practice: save.practice, store: save.store };
  const earlier = await Promise.all(written.map(({ id }) => lookUp(place, 'Note', id)));
  return earlier.flatMap((one) => (one && isInForce(one) && isNoteOf(one, save.id) ? [one] : []));
}

/**
 * Derives from its final notes the activities of a visit, and the units that it uses of its authorization. Runs for a visit
 * that is written with a note, and for one whose authorization, units or activities change.
 */
export async function derivePlan(save: Save): Promise<void> {
  const before = typedAs('Encounter', save.before);
  const after = typedAs('Encounter', save.after);
  const open = save.after;
  const written = notesWith(save);
  const changes = billed.some((name) => !isDeepStrictEqual(idsIn(before?.[name]), idsIn(after[name])));
  if (written.length === 0 && (!before || !changes)) return;
  const [notes, earlier] = await Promise.all([finalNotesOf(save, written), earlierNotesOf(save, written)]);
  const isHeld = ({ visitStatus = after.visitStatus ?? 'Show' }: Note) => visitStatus === 'Show';
  const held = notes.filter(isHeld);
  const wasHeld = new Set(earlier.filter(isHeld).map(({ id }) => id));
  const fresh = held.find(({ id }) => written.some((one) => one.id === id) && !wasHeld.has(id));
  await takeAuthorization(save, fresh);
  delete open['counted'];
  if (held.length > 0) {
    await requireKnownNumber(save);
    const counted = await usedBy(save, held);
    if (counted) open['counted'] = counted;
  }
  // Goals are not of one service: a note without a visit leaves its work in no visit.
  const isOwn = ({ encounter }: Note) => encounter?.id === save.id;
  const [was, now] = await Promise.all([
    Promise.all(earlier.filter(isOwn).map((note) => planWork(save, note))),
    Promise.all(held.filter(isOwn).map((note) => planWork(save, note))),
  ]);
  // Entries made by hand are the visit's own: what a note's save brings does not touch them.
  const activities = activitiesOf(save.sameSave && before ? before : after, was.flat(), now.flat());
  if (activities.length > 0) open['carePlanActivities'] = activities;
  else delete open['carePlanActivities'];
}

/** Names the authorization that the visit of a note takes as the note comes into force. */
async function takeAuthorization(save: Save, note: Note | undefined): Promise<void> {
  const visit = typedAs('Encounter', save.after);
  if (!note || note.subject.resourceType === 'Group' || namesAuthorization(visit)) return;
  const taken = authorizationToTake({ ...(await inputOfVisit(save, note)), encounter: visit });
  if (taken) Object.assign(save.after, { coverage: taken.coverage, authorization: taken.authorization.number });
}

/** The facts of a note as far as they concern this visit: of one made for a service, that service alone. */
async function inputOfVisit(save: Save, note: Note): Promise<NoteRuleInput> {
  const input = await noteInput(save, note);
  const id = serviceOfVisit(note, save.id);
  if (id === undefined) return input;
  const services = note.services?.filter((one) => one.id === id) ?? [];
  // Visits of other services, in the same save, have taken theirs already.
  const coverages = await Promise.all((input.coverages ?? []).map((one) => lookUp(save, 'Coverage', one.id)));
  return {
    ...input,
    note: { ...note, services },
    service: await lookUp(save, 'HealthcareService', id),
    coverages: coverages.filter((one) => one !== undefined),
  };
}

/** Refuses to change the authorization of a visit with a signed note to a number that its coverage lacks. */
async function requireKnownNumber(save: Save): Promise<void> {
  const { before } = save;
  const { coverage, authorization: number } = typedAs('Encounter', save.after);
  const isSame = (name: 'coverage' | 'authorization') => isDeepStrictEqual(idsIn(before?.[name]), idsIn(save.after[name]));
  if (number === undefined || isMachine(save.caller) || (isSame('coverage') && isSame('authorization'))) return;
  const named = await lookUp(save, 'Coverage', coverage?.id);
  if (named?.authorizations?.some((one) => one.number === number)) return;
  const message = coverage
    ? `The insurance of this visit has no authorization ${number}. Choose one that it has, or add it to the insurance first.`
    : `Choose the insurance that authorization ${number} belongs to.`;
  throw new Refusal('validation-failed', {
    errors: [{ path: coverage ? 'authorization' : 'coverage', code: 'invalid', message }],
  });
}

/** Use of its authorization by a visit that was held. Units of the services of multi-service notes replace those of the visit. */
async function usedBy(save: Save, held: readonly Note[]): Promise<Encounter['counted']> {
  const visit = typedAs('Encounter', save.after);
  const coverage = await lookUp(save, 'Coverage', visit.coverage?.id);
  const known = coverage?.authorizations?.find(({ number }) => number === visit.authorization);
  if (!known) return undefined;
  const units = held.flatMap((note) => unitsOfServices(note, serviceOfVisit(note, save.id) ?? known.service?.id) ?? []);
  const own = units.length > 0 ? { units: units.reduce((sum, one) => sum + one, 0) } : {};
  return countedOf({ ...visit, ...own, visitStatus: 'Show' });
}

/** A value with its references as ids, without displays. */
function idsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsIn);
  if (!isRecord(value)) return value;
  if (typeof value['id'] === 'string') return value['id'];
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, idsIn(one)]));
}

/** The coverages whose authorizations a visit uses now, or no longer. */
export async function coveragesOf(save: Save): Promise<readonly Companion[]> {
  const [before, after] = [typedAs('Encounter', save.before)?.counted, typedAs('Encounter', save.after).counted];
  if (isDeepStrictEqual(plain(before), plain(after))) return [];
  const found: Companion[] = [];
  for (const id of new Set([before?.coverage?.id, after?.coverage?.id])) {
    const coverage: Coverage | undefined = await lookUp(save, 'Coverage', id);
    const next = coverage && coverageAfter(coverage, before, after);
    if (!id || !next) continue;
    const { meta: _meta, content: _content, ...body } = next;
    found.push({ type: 'Coverage', id, before: await rowAsRead(save, 'Coverage', coverage), body, follows: true });
  }
  return found;
}

const plain = (counted: Encounter['counted']) => counted && [counted.coverage?.id, counted.authorization, counted.units];
