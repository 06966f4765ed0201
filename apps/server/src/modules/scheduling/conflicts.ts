import type { Appointment } from '@notewell/model';
import { parseFilters, type SeriesConflict } from '@notewell/protocol';
import { type Conflict, conflictWords } from '@notewell/rules/scheduling';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import type { Call } from '../../resources/routes/call.ts';
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

/** Ids of the bookings in the way that the caller may read. */
export async function readableOf(call: Call, { store }: AppParts, found: readonly Conflict[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(found.flatMap((conflict) => (conflict.with ?? []).flatMap(({ id }) => id ?? [])))].slice(0, 1_000);
  const { practice, definition } = call;
  if (ids.length === 0) return new Set();
  const parsed = parseFilters(definition, [{ kind: 'Id', values: ids }]);
  if (!parsed.ok) throw new Refusal('filter-invalid');
  const query = { practice, definition, visibility: call.visibility, partition: undefined, filters: parsed.filters };
  const page = await store.search.read({ ...query, sort: undefined, pageSize: 1_000, continuation: undefined });
  return new Set(allStoredAs('Appointment', page).flatMap(({ id }) => id ?? []));
}

const text = (moment: number): string => new Date(moment).toISOString();

/** A conflict as the response has it. */
export function shown(conflict: Conflict, occurrences: readonly Appointment[], readable: ReadonlySet<string>): SeriesConflict {
  const { kind, from, to, who: calendar, room, limit } = conflict;
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
    ...(conflict.with && {
      with: conflict.with.map(({ from: start, to: end, id, occurrence }) => ({
        start: text(start),
        end: text(end),
        ...(id !== undefined && readable.has(id) && { id }),
        ...(occurrence !== undefined && { occurrence: startOf(occurrence) }),
      })),
    }),
  };
}
