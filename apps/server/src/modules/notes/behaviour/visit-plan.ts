import { isDeepStrictEqual } from 'node:util';
import { type Coverage, type Encounter, isRecord, type Note, typedAs } from '@notewell/model';
import { activitiesOf, countedOf, coverageAfter, isInForce, unitsOfServices } from '@notewell/rules';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import { planWork } from './note-plan.ts';

/** Fields from which the units are counted. */
const billed = ['coverage', 'authorization', 'units', 'visitStatus'] as const;

/** The note in whose transaction the visit is written. */
function noteWith({ sameSave = [] }: Save): Note | undefined {
  const note = sameSave.findLast((body) => isRecord(body) && body.resourceType === 'Note');
  return note && typedAs('Note', note);
}

/** Final notes of a visit, as they are after this transaction. */
async function finalNotesOf(save: Save, written: Note | undefined): Promise<readonly Note[]> {
  const stored = await find(save, 'Note', [
    { kind: 'Encounter', values: [save.id] },
    { kind: 'Status', values: ['Final', 'Amended'] },
  ]);
  const others = stored.filter(({ id }) => id !== written?.id);
  return written && isInForce(written) && written.encounter?.id === save.id ? [...others, written] : others;
}

/**
 * Derives from its final notes the activities of a visit, and the units that it uses of its authorization. Runs for a visit
 * that is written with a note, and for one whose authorization or units change.
 */
export async function derivePlan(save: Save): Promise<void> {
  const before = typedAs('Encounter', save.before);
  const after = typedAs('Encounter', save.after);
  const open = save.after;
  const written = noteWith(save);
  const changesBill = billed.some((name) => !isDeepStrictEqual(idOr(before?.[name]), idOr(after[name])));
  if (!before || (!written && !changesBill)) return;
  const notes = await finalNotesOf(save, written);
  delete open['counted'];
  const held = notes.filter(({ visitStatus = 'Show' }) => visitStatus === 'Show');
  const counted = held.length > 0 ? countedOf({ ...after, ...(await ownUnits(save, after, held)) }) : undefined;
  if (counted) open['counted'] = counted;
  if (!written) return;
  const earlier = await lookUp({ practice: save.practice, store: save.store }, 'Note', written.id);
  const [was, now] = await Promise.all([
    earlier && isInForce(earlier) ? planWork(save, earlier) : [],
    Promise.all(notes.map((note) => planWork(save, note))),
  ]);
  const activities = activitiesOf(before, was, now.flat());
  if (activities.length > 0) open['carePlanActivities'] = activities;
  else delete open['carePlanActivities'];
}

/** Units of the services of its multi-service notes, which replace those of the visit. */
async function ownUnits(save: Save, visit: Encounter, held: readonly Note[]): Promise<Pick<Encounter, 'units'>> {
  const ofServices = held.filter(({ composition }) => composition === 'MultiService');
  if (ofServices.length === 0) return {};
  const coverage = await lookUp(save, 'Coverage', visit.coverage?.id);
  const of = coverage?.authorizations?.find(({ number }) => number === visit.authorization)?.service?.id;
  const units = ofServices.flatMap((note) => unitsOfServices(note, of) ?? []);
  return units.length > 0 ? { units: units.reduce((sum, one) => sum + one, 0) } : {};
}

const idOr = (value: unknown): unknown => (isRecord(value) && typeof value['id'] === 'string' ? value['id'] : value);

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
