import { isDeepStrictEqual } from 'node:util';
import {
  type CarePlan,
  type CarePlanOutcome,
  type CarePlanSession,
  definitionOf,
  type Note,
  type ResourceByType,
} from '@notewell/model';
import {
  authorIn,
  hasOutcomes,
  type ItemWork,
  knownWork,
  outcomeFrom,
  serviceDayOf,
  sessionFrom,
  sessionStateBefore,
  sessionTimeOf,
  takesWork,
  workOf,
} from '@notewell/rules';
import { newId } from '../../../resources/columns/row.ts';
import type { Companion, RemovedToo, Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import { practiceZone } from '../../../resources/saving/practice-day.ts';
import { everything } from '../../../resources/visibility/visibility.ts';
import { sessionAt } from './note-outcomes.ts';
import { noteIn, type OpenNote } from './open-note.ts';

/* Records of a note's work on care plans: a session for each plan, and an outcome for each item once the note is final. */

/** Items that a note worked on and that its patient's plans have. A group's note has none: its members' notes do. */
export async function planWork(save: Save, note: Note): Promise<readonly ItemWork[]> {
  const work = note.subject.resourceType === 'Patient' ? workOf(note) : [];
  const plans = new Map<string, CarePlan>();
  const day = work.length > 0 ? await serviceDay(save, note) : undefined;
  for (const id of new Set(work.map(({ plan }) => plan))) {
    const plan = await lookUp(save, 'CarePlan', id);
    if (plan?.patient.id !== note.subject.id) continue;
    if (takesWork(plan, day) || (await hasReported(save, note, id))) plans.set(id, plan);
  }
  return knownWork(work, plans);
}

/** The practice's day of the service that a note describes, as its rules see it. */
async function serviceDay(save: Save, note: Note): Promise<string | undefined> {
  const encounter = await lookUp(save, 'Encounter', note.encounter?.id);
  return serviceDayOf({ note, ...(encounter && { encounter }), timeZone: await practiceZone(save) });
}

/** True if the note left work on the plan before, which a correction then keeps. */
const hasReported = async (save: Save, note: Note, plan: string): Promise<boolean> =>
  note.id !== undefined &&
  (
    await find(save, 'CarePlanOutcome', [
      { kind: 'ReportedIn', values: [note.id] },
      { kind: 'CarePlan', values: [plan] },
    ])
  ).length > 0;

const byReport = (save: Save) => [{ kind: 'ReportedIn', values: [save.id] }];
const isOf = ({ carePlan, item }: CarePlanOutcome, work: ItemWork): boolean => carePlan?.id === work.plan && item === work.item;

/** Names the outcomes of a note that has any, old ones by the id they have. */
export async function stampOutcomes(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  delete after.derivedFrom;
  if (!hasOutcomes(after)) return;
  const work = await planWork(save, after);
  if (work.length === 0) return;
  const known = before?.derivedFrom?.length ? await find(save, 'CarePlanOutcome', byReport(save)) : [];
  after.derivedFrom = work.map((one) => ({
    id: known.find((outcome) => isOf(outcome, one))?.id ?? newId(after.subject.id),
    resourceType: 'CarePlanOutcome',
  }));
}

/** True if a save may change what the note leaves: goals, state, visit or times differ. */
function changesPlan(note: Note, before: Note | undefined): boolean {
  const facts = (one: Note | undefined) => [
    one?.status,
    one?.confidential === true,
    one?.visitStatus,
    one?.encounter?.id,
    one && sessionTimeOf(one),
    one?.serviceDate,
    one && workOf(one),
    one?.derivedFrom?.map(({ id }) => id),
  ];
  return !isDeepStrictEqual(facts(before), facts(note));
}

/** The sessions and outcomes of a note, as its state says. */
export async function planRecordsOf(save: Save): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  if (!changesPlan(note, before)) return [];
  const work = await planWork(save, note);
  const sessions = before && workOf(before).length > 0 ? await find(save, 'CarePlanSession', byReport(save)) : [];
  if (work.length === 0 && sessions.length === 0) return [];
  const found: Companion[] = [];
  const sessionIds = new Map<string, string>();
  for (const plan of new Set(work.map((one) => one.plan))) {
    const held = sessions.find(({ carePlan }) => carePlan?.id === plan);
    const id = held?.id ?? newId(note.subject.id);
    sessionIds.set(plan, id);
    const body = sessionBody(save, plan, { held, work: work.filter((one) => one.plan === plan) });
    if (held && isDeepStrictEqual(contentOf(held), contentOf(body))) continue;
    const by = held?.status === body.status || body.status === 'Preparation' ? undefined : sessionStateBefore[body.status];
    found.push(await companion(save, 'CarePlanSession', { id, held, body, by }));
  }
  return hasOutcomes(note) ? [...found, ...(await outcomesOf(save, work, sessionIds))] : found;
}

/** Records that a confidential note leaves are confidential too. */
function reportOf(save: Save): Pick<CarePlanOutcome, 'reportedIn' | 'confidential'> {
  const { note } = noteIn(save);
  return {
    reportedIn: { id: save.id, resourceType: 'Note' },
    ...(note.confidential === true ? { confidential: true } : {}),
  };
}

function sessionBody(
  save: Save,
  plan: string,
  { held, work }: { readonly held: CarePlanSession | undefined; readonly work: readonly ItemWork[] },
): CarePlanSession {
  const { note } = noteIn(save);
  return {
    ...(held ? withoutReason(held) : {}),
    resourceType: 'CarePlanSession',
    patient: { id: note.subject.id, resourceType: 'Patient' },
    carePlan: { id: plan, resourceType: 'CarePlan' },
    ...reportOf(save),
    ...(note.episodeOfCare ? { episodeOfCare: note.episodeOfCare } : {}),
    status: 'Preparation',
    ...sessionFrom(note, work),
  };
}

const withoutReason = ({ meta: _meta, failedReason: _reason, confidential: _kept, ...rest }: CarePlanSession) => rest;

async function outcomesOf(
  save: Save,
  work: readonly ItemWork[],
  sessions: ReadonlyMap<string, string>,
): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  const known = before?.derivedFrom?.length ? await find(save, 'CarePlanOutcome', byReport(save)) : [];
  const at = await sessionAt(save, note);
  const found: Companion[] = [];
  for (const [index, one] of work.entries()) {
    const id = note.derivedFrom?.[index]?.id ?? '';
    const held = known.find((outcome) => outcome.id === id);
    const session = sessions.get(one.plan);
    const body: CarePlanOutcome = {
      ...(held?.author ? { author: held.author } : {}),
      ...(held?.recorded ? { recorded: held.recorded } : {}),
      ...((at ?? held?.at) ? { at: at ?? held?.at } : {}),
      resourceType: 'CarePlanOutcome',
      patient: { id: note.subject.id, resourceType: 'Patient' },
      ...reportOf(save),
      ...(session ? { partOf: { id: session, resourceType: 'CarePlanSession' } } : {}),
      ...(note.episodeOfCare ? { episodeOfCare: note.episodeOfCare } : {}),
      ...outcomeFrom(one),
    };
    if (!held || !isDeepStrictEqual(contentOf(held), contentOf(body)))
      found.push(await companion(save, 'CarePlanOutcome', { id, held, body, by: undefined }));
  }
  return found;
}

/** Content without the fields of the server and the displays of references. */
const contentOf = ({ meta: _meta, id: _id, ...rest }: CarePlanSession | CarePlanOutcome): unknown =>
  JSON.parse(JSON.stringify(rest, (name, value: unknown) => (apart.has(name) ? undefined : value)));
const apart: ReadonlySet<string> = new Set(['display', 'partition', 'created', 'content']);

interface Kept {
  readonly id: string;
  readonly held: CarePlanSession | CarePlanOutcome | undefined;
  readonly body: CarePlanSession | CarePlanOutcome;
  readonly by: string | undefined;
}
/** Sessions and outcomes follow from the note: its signers need no permission of their own for them. */
const companion = async (
  save: Save,
  type: 'CarePlanSession' | 'CarePlanOutcome',
  { id, held, body: { meta: _meta, content: _content, ...body }, by }: Kept,
): Promise<Companion> => ({
  type,
  id,
  body,
  follows: true,
  maker: makerOf(noteIn(save).note),
  ...(held ? { before: await rowAsRead(save, type, held) } : {}),
  ...(by === undefined ? {} : { by: { status: by } }),
});

/** Outcomes are the author's, also if somebody else signs last. */
function makerOf(note: Note): Companion['maker'] {
  const id = authorIn(note);
  return id === undefined ? undefined : { id, resourceType: 'Practitioner' };
}

/** Outcomes that a note reports no more, and sessions of plans that it names no more. A note in error keeps its failed session. */
export async function planRecordsGone(save: Save): Promise<readonly RemovedToo[]> {
  const { note, before } = noteIn(save);
  if (!before || !changesPlan(note, before) || workOf(before).length === 0) return [];
  const reported = new Set((note.derivedFrom ?? []).map(({ id }) => id));
  const named = new Set((await planWork(save, note)).map(({ plan }) => plan));
  const [outcomes, sessions] = await Promise.all([
    before.derivedFrom?.length ? find(save, 'CarePlanOutcome', byReport(save)) : [],
    find(save, 'CarePlanSession', byReport(save)),
  ]);
  return [
    ...(await rowsOf(
      save,
      'CarePlanOutcome',
      outcomes.filter(({ id }) => !reported.has(id ?? '')),
    )),
    ...(await rowsOf(
      save,
      'CarePlanSession',
      sessions.filter(({ carePlan }) => !named.has(carePlan?.id ?? '')),
    )),
  ];
}

async function rowsOf<T extends 'CarePlanOutcome' | 'CarePlanSession'>(
  { practice, store }: Pick<Save, 'practice' | 'store'>,
  type: T,
  all: readonly ResourceByType[T][],
): Promise<readonly RemovedToo[]> {
  const definition = definitionOf(type);
  const rows = await Promise.all(all.map(({ id = '' }) => store.reader.read(practice, definition, id, everything)));
  return rows.flatMap((row) => (row && !row.deleted ? [{ definition, row }] : []));
}

/** The sessions that a draft prepared; they go with it. */
export const sessionsOfDraft = async (place: Pick<Save, 'practice' | 'store' | 'id'>): Promise<readonly RemovedToo[]> =>
  rowsOf(place, 'CarePlanSession', await find(place, 'CarePlanSession', [{ kind: 'ReportedIn', values: [place.id] }]));
