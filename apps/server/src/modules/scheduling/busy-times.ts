import { isRecord } from '@notewell/model/values';
import { apiBase, type BusyTimes } from '@notewell/protocol';
import { takenTimes } from '@notewell/rules/scheduling';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../../kernel/access.ts';
import { parsedBody } from '../../kernel/parsed-body.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { type Call, requireCallOf, settle } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { readableOf } from './conflicts.ts';
import { bookingsOf, type DiaryPlace, naming } from './diary.ts';
import { calendarsIn } from './place.ts';

const day = 86_400_000;
/** A month as a calendar shows it, with the weeks around it. */
const mostDays = 62;

const wanted = z
  .strictObject({ calendars: z.array(z.string().min(1).max(300)).min(1).max(500), from: z.iso.datetime(), to: z.iso.datetime() })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to) && Date.parse(to) - Date.parse(from) <= mostDays * day, {
    path: ['to'],
    message: `Ask for a span of at most ${mostDays} days.`,
  });

/**
 * `POST /practices/{networkId}/appointments/busy-times` returns when calendars are taken by appointments that the caller may not
 * read: times alone, and those that touch as one. The calendar would show them as free, and a booking would be refused.
 */
export function busyTimesRoute(app: FastifyInstance, parts: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/:collection/busy-times`,
    described({
      summary: 'Lists when calendars are taken by appointments that are hidden from the caller',
      ability: 'read',
      types: ['Appointment'],
      statuses: [200],
      takes: who,
      sends: 'json',
      gives: 'json',
    }),
    async (request, reply): Promise<BusyTimes> => {
      const call = await settle(request, parts.store, 'read');
      requireCallOf(call, 'Appointment');
      const { calendars, from, to } = parsedBody(wanted, isRecord(request.body) ? request.body : {});
      if (!calendars.every((key) => isOwn(call, key))) requirePermission(call.caller, 'view scheduler');
      reply.header('cache-control', 'no-store');
      if (call.visibility.kind === 'everything') return { busy: [] };
      const place = await calendarsIn(call, parts);
      const booked = await bookingsOf(place, { calendars, from, to });
      const seen = await readableOf(
        call,
        parts.store,
        booked.flatMap(({ id }) => id ?? []),
      );
      const hidden = booked.filter(({ id }) => id !== undefined && !seen.has(id));
      const rooms = await roomsAmong(place, calendars);
      const taken = takenTimes(hidden, { calendars, rooms, zone: place.zone, from: Date.parse(from), to: Date.parse(to) });
      const text = (moment: number) => new Date(moment).toISOString();
      return { busy: taken.map((one) => ({ calendar: one.calendar, start: text(one.from), end: text(one.to) })) };
    },
  );
}

/** Places that are booked as rooms: they have a schedule in use that is nobody's. */
async function roomsAmong(place: DiaryPlace, calendars: readonly string[]): Promise<ReadonlySet<string>> {
  const schedules = await naming(place, 'Schedule', { kind: 'Location', ids: new Set(calendars) });
  const open = schedules.filter(({ active, practitioner, group }) => active !== false && !practitioner && !group);
  return new Set(open.flatMap(({ location }) => location?.id ?? []));
}

/** True for the calendar of the caller as a member of the staff. */
const isOwn = ({ caller: { profile } }: Call, key: string): boolean =>
  profile?.resourceType === 'Practitioner' && profile.id === key;
