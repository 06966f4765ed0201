import { type Appointment, patientOf } from '@notewell/model';
import { parseFilters, type SeriesConflict } from '@notewell/protocol';
import { type Conflict, conflictWords } from '@notewell/rules/scheduling';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import type { Call } from '../../resources/routes/call.ts';
import { patientsHiddenFrom } from '../../resources/visibility/filter-guard.ts';
import type { AppParts } from '../parts.ts';
import { occurrenceOf } from './series.ts';

/** The refusal of a booking; it names kinds and times, and nobody. */
export function refusalOf(open: readonly Conflict[], all: number): Refusal {
  const times = new Set(open.map(({ occurrence }) => occurrence)).size;
  return new Refusal('booking-conflict', {
    detail: `${times} of ${all} times have a conflict. Nothing was booked. Look at the conflicts and choose other times.`,
    errors: open.slice(0, 100).map(({ occurrence, kind, from }) => ({
      path: `occurrences.${occurrence}`,
      code: kind,
      message: `${conflictWords[kind]}: ${new Date(from).toISOString()}`,
    })),
  });
}

/** The refusal of a single booking. */
export function refusalOfOne(found: readonly Conflict[]): Refusal {
  const kinds = [...new Set(found.map(({ kind }) => conflictWords[kind]))];
  return new Refusal('booking-conflict', {
    detail: `${kinds.join('. ')}. Nothing was saved. Choose another time, or book it with a reason.`,
    errors: found.slice(0, 100).map(({ kind }) => ({ path: 'start', code: kind, message: conflictWords[kind] })),
  });
}

/** Bookings that the caller may read, and people who are hidden from them. */
interface Known {
  /** Ids of the bookings in the way that they may read. */
  readonly bookings: ReadonlySet<string>;
  /** Patients who are hidden from them, such as another member of a group. */
  readonly hidden: ReadonlySet<string>;
}
export async function knownOf(call: Call, { store }: AppParts, found: readonly Conflict[]): Promise<Known> {
  const seen = patientsHiddenFrom(call.caller);
  const people = [...new Set(found.flatMap(({ who }) => patientOf(who) ?? []))];
  const hidden = seen ? await store.hidden.patients(call.practice, seen, people, true) : new Set<string>();
  const inTheWay = found.flatMap((conflict) => (conflict.with ?? []).flatMap(({ id }) => id ?? []));
  return { bookings: await readableOf(call, store, inTheWay.slice(0, mostAsked)), hidden };
}

/** The bookings among these that the caller may read. */
export async function readableOf(call: Call, store: AppParts['store'], named: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(named)];
  const { practice, definition, visibility } = call;
  const seen = new Set<string>();
  for (let at = 0; at < ids.length; at += mostAsked) {
    const parsed = parseFilters(definition, [{ kind: 'Id', values: ids.slice(at, at + mostAsked) }]);
    if (!parsed.ok) throw new Refusal('filter-invalid');
    const query = { practice, definition, visibility, partition: undefined, filters: parsed.filters };
    const page = await store.search.read({ ...query, sort: undefined, pageSize: mostAsked, continuation: undefined });
    for (const { id } of allStoredAs('Appointment', page)) if (id !== undefined) seen.add(id);
  }
  return seen;
}
/** Ids in one question. */
const mostAsked = 1_000;

const text = (moment: number): string => new Date(moment).toISOString();

/** A conflict as the response has it. */
export function shown(conflict: Conflict, occurrences: readonly Appointment[], known: Known): SeriesConflict {
  const { kind, from, to, room, limit } = conflict;
  const isHidden = known.hidden.has(patientOf(conflict.who) ?? '');
  const calendar = isHidden ? undefined : conflict.who;
  const startOf = (index: number | undefined) => {
    const other = index === undefined ? undefined : occurrences[index];
    return other && occurrenceOf(other);
  };
  return {
    kind,
    start: text(from),
    end: text(to),
    ...(calendar && { who: calendar }),
    ...(room === undefined ? {} : { room }),
    ...(limit === undefined ? {} : { limit }),
    ...(conflict.with &&
      !isHidden && {
        with: conflict.with.map(({ from: start, to: end, id, occurrence }) => ({
          start: text(start),
          end: text(end),
          ...(id !== undefined && known.bookings.has(id) && { id }),
          ...(occurrence !== undefined && { occurrence: startOf(occurrence) }),
        })),
      }),
  };
}
