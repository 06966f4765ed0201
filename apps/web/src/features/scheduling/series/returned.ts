import type { KeptItem } from '@notewell/client';
import type { Appointment } from '@notewell/model';
import type { SeriesExtras } from '@notewell/protocol';
import type { SeriesEdit } from '@notewell/rules/scheduling';
import type { KeptGroup } from '../../../shell/work/kept-groups.ts';
import { type Choices, choicesIn, extrasOf, skippedDays } from './choices.ts';
import type { SentEdit } from './use-series-edit.ts';

/** A booking or move that the server returned, because its times were taken while the device had no connection. */
export type Returned =
  | { readonly kind: 'booking'; readonly key: string; readonly draft: Appointment; readonly decided: Choices }
  | { readonly kind: 'edit'; readonly key: string; readonly before: Appointment; readonly edit: SeriesEdit };

type Shown = KeptItem['mine'];
const isAppointment = (value: Shown): value is Shown & Appointment => value !== undefined;

/** The edit that a queued call carries, or that a plain change of one visit amounts to. */
function editOf({ call, mine, changed }: KeptItem): SeriesEdit | undefined {
  if (call?.path === 'series-edit') {
    const { reason: _reason, accepts: _accepts, ...edit }: SentEdit = { scope: 'one', ...call.with };
    return edit;
  }
  if (call || !isAppointment(mine)) return undefined;
  const others = changed.filter((name) => name !== 'start' && name !== 'end');
  // The call only sets fields: one that was emptied is compared by hand.
  if (others.some((name) => mine[name] === undefined)) return undefined;
  const { start, end } = mine;
  return { scope: 'one', start, ...(end && { end }), change: Object.fromEntries(others.map((name) => [name, mine[name]])) };
}

/** Reads what came back; undefined for changes that are compared or sent again like any other. */
export function returnedOf({ error, first, items }: KeptGroup): Returned | undefined {
  const { kind, key, type, mine, base, call } = first;
  if (error?.code !== 'booking-conflict' || type !== 'Appointment') return undefined;
  if (kind === 'create' && isAppointment(mine)) {
    const sent: Partial<SeriesExtras> = call?.with ?? {};
    return { kind: 'booking', key, draft: draftOf(mine), decided: choicesIn(sent) };
  }
  const edit = kind === 'update' && items.length === 1 ? editOf(first) : undefined;
  return edit && isAppointment(base) ? { kind: 'edit', key, before: base, edit } : undefined;
}

/** The visit as it was asked for, without what the device gave it. */
function draftOf({ id: _id, meta: _meta, display: _display, ...draft }: Appointment): Appointment {
  return draft;
}

/** The same booking with what was decided about each of its visits. */
export function decidedBooking(draft: Appointment, choices: Choices) {
  const { recurrence } = draft;
  const exceptions = [...new Set([...(recurrence?.exceptions ?? []), ...skippedDays(choices)])];
  return {
    body: recurrence ? { ...draft, recurrence: { ...recurrence, exceptions } } : draft,
    call: { path: 'series', with: { ...extrasOf(choices) } },
  };
}
