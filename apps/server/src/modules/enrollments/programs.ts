import { EpisodeOfCare, Patient, type Patient as PatientRow, typedAs } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import {
  type Enrolled,
  type EnrollmentDays,
  enrollmentsIn,
  enrollmentsOf,
  inCare,
  programsOn,
  sameEnrollments,
} from '@notewell/rules';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs, storedAs } from '../../resources/columns/stored.ts';
import type { Run } from '../../resources/postgres/database.ts';
import { bodyOf, stamped } from '../../resources/saving/body.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import type { Body, Store } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';

export interface Place {
  readonly practice: string;
  readonly store: Store;
  readonly caller: Caller;
  readonly now: Date;
  /** The episode as it was before the write that is followed. */
  readonly before?: Body | undefined;
  /** The day of the death that a discharge states. One that is recorded already stays. */
  readonly deceased?: string | undefined;
}
/** Writes what follows from enrollments into a patient's body: their days, and the programs of the day. */
export function setEnrollments(body: Body, enrollments: readonly EnrollmentDays[], day: string): void {
  const programs = programsOn(enrollments, day);
  if (enrollments.length > 0) body['enrollments'] = enrollments;
  else delete body['enrollments'];
  if (programs.length > 0) body['programs'] = programs;
  else delete body['programs'];
}

const idsOf = ({ programs = [] }: PatientRow): string =>
  programs
    .map(({ id }) => id)
    .toSorted()
    .join();

/** Every episode of a patient. */
export const episodesOf = (place: Pick<Place, 'practice' | 'store'>, patient: string, run: Run) =>
  allEpisodes(place, { partition: patient, filters: [] }, run);

/** Other people with an episode in care that names a program, with the days of their enrollments. */
export async function enrolledElse(
  place: Pick<Place, 'practice' | 'store'>,
  { program, except }: { readonly program: string; readonly except: string },
  run: Run,
): Promise<readonly Enrolled[]> {
  const parsed = parseFilters(EpisodeOfCare, [
    { kind: 'Program', values: [program] },
    { kind: 'Status', values: inCare },
  ]);
  if (!parsed.ok) throw new Error('EpisodeOfCare lacks a filter.');
  const episodes = await allEpisodes(place, { partition: undefined, filters: parsed.filters }, run);
  return episodes.flatMap((one) => (one.patient.id === except ? [] : [{ patient: one.patient.id, days: enrollmentsIn([one]) }]));
}

type Which = Pick<Parameters<Store['search']['read']>[0], 'partition' | 'filters'>;
async function allEpisodes({ practice, store }: Pick<Place, 'practice' | 'store'>, which: Which, run: Run) {
  const query = { practice, definition: EpisodeOfCare, visibility: everything, ...which };
  const found = [];
  let continuation: string | undefined;
  do {
    const page = await store.search.read({ ...query, sort: undefined, pageSize: 200, continuation, within: run });
    found.push(...allStoredAs('EpisodeOfCare', page));
    continuation = page.continuation;
  } while (continuation !== undefined);
  return found;
}

/**
 * Brings a patient's programs up to date within a transaction. The patient's row is held, so that two episodes that change at
 * once both count. True if something changed.
 */
export async function followEnrollments(place: Place, patient: string, run: Run): Promise<boolean> {
  const { practice, store, caller, now } = place;
  const before = await store.reader.hold(run, { practice, definition: Patient, id: patient });
  if (!before || before.deleted) return false;
  const row = storedAs('Patient', before);
  const episodes = await episodesOf(place, patient, run);
  const earlier = place.before && typedAs('EpisodeOfCare', place.before);
  const named = new Set(
    [...episodes, ...(earlier ? [earlier] : [])].flatMap(({ programs = [] }) => programs.map(({ program }) => program.id)),
  );
  // Programs from before enrollments were stored stay until an episode names them, so that nobody loses the chart.
  const older = enrollmentsOf(row).filter(({ program }) => !named.has(program.id));
  const enrollments = [...enrollmentsIn(episodes), ...older];
  const { meta: _meta, ...body } = bodyOf(before);
  setEnrollments(body, enrollments, await practiceDay(place, now));
  const died = row.deceased === undefined ? place.deceased : undefined;
  if (died !== undefined) body['deceased'] = died;
  const same =
    died === undefined && sameEnrollments(row.enrollments ?? [], enrollments) && idsOf(row) === idsOf(typedAs('Patient', body));
  if (same) return false;
  const next = stamped(Patient, body, { id: before.id, partition: undefined, version: before.version + 1, at: now, caller });
  const change = { practice, caller, definition: Patient, before, body: next, expires: before.expires } as const;
  const outcome = await store.writer.replace({ ...change, keepHistory: true, action: 'update' }, run);
  if (outcome !== 'done') throw new Refusal('stale-version');
  return true;
}
