import { Appointment, type Reference } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { apiBase, type FreeTimes } from '@notewell/protocol';
import { findTimes } from '@notewell/rules/scheduling';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireAbility } from '../../kernel/access.ts';
import { parsedBody } from '../../kernel/parsed-body.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { requireCallOf, settle } from '../../resources/routes/call.ts';
import { valid } from '../../resources/saving/body.ts';
import type { AppParts } from '../parts.ts';
import { readDiary } from './diary.ts';
import { requireCalendars, zoneOf } from './place.ts';

const day = 86_400_000;
/** Days read at first. Most searches end there; each further reading is twice as long. */
const firstDays = 14;
const mostDays = 366;

const wanted = z.object({
  appointment: z.record(z.string(), z.unknown()),
  practitioners: z
    .array(z.strictObject({ id: z.string().min(1).max(200) }))
    .min(1)
    .max(50),
  minutes: z.number().int().min(5).max(1_440),
  from: z.iso.datetime(),
  days: z.number().int().min(1).max(mostDays).default(92),
});

/**
 * `POST /practices/{networkId}/appointments/free-times` returns the first ten free times for an appointment without times, for
 * anybody of `practitioners`, from a moment on. Reading others’ calendars takes *view scheduler*.
 */
export function freeTimesRoute(app: FastifyInstance, parts: AppParts): void {
  const { store, saving, now } = parts;
  app.post(
    `${apiBase}/practices/:networkId/:collection/free-times`,
    described({
      summary: 'Lists the first ten free times for an appointment',
      ability: 'create',
      types: ['Appointment'],
      statuses: [200],
      takes: who,
      sends: 'json',
      gives: 'json',
    }),
    async (request, reply): Promise<FreeTimes> => {
      const call = await settle(request, store, 'create');
      requireCallOf(call, 'Appointment');
      requireAbility(call.caller, Appointment, 'read');
      const body = parsedBody(wanted, isRecord(request.body) ? request.body : {});
      const { minutes, from, days } = body;
      const practitioners = body.practitioners.map(({ id }) => ({ id, resourceType: 'Practitioner' as const }));
      const drafts = practitioners.map((owner) => draftOf(body.appointment, { owner, from, minutes }));
      const [first] = drafts;
      if (!first) throw new Refusal('body-required');
      requireCalendars(call, drafts);
      await saving.judge(call.practice, { caller: call.caller, definition: call.definition, draft: first });
      const place = { practice: call.practice, store, zone: await zoneOf(call, parts), now: now() };
      const begin = Date.parse(from);
      for (let span = Math.min(firstDays, days); ; span = Math.min(span * 2, days)) {
        const to = begin + span * day;
        const end = new Date(to).toISOString();
        const diary = await readDiary(
          place,
          drafts.map((draft) => ({ ...draft, end })),
        );
        const found = findTimes({ draft: first, practitioners, minutes, from: begin, to }, diary);
        if (found.length < 10 && span < days) continue;
        reply.header('cache-control', 'no-store');
        return {
          times: found.map(({ from: at, to: until, practitioner }) => ({
            start: new Date(at).toISOString(),
            end: new Date(until).toISOString(),
            practitioner,
          })),
        };
      }
    },
  );
}

interface Placed {
  readonly owner: Reference<'Practitioner'>;
  readonly from: string;
  readonly minutes: number;
}
/** The draft as an appointment of one practitioner. */
function draftOf(fields: Readonly<Record<string, unknown>>, { owner, from, minutes }: Placed): Appointment {
  const end = new Date(Date.parse(from) + minutes * 60_000).toISOString();
  const { id: _id, recurrence: _recurrence, ...draft } = fields;
  const whole = { status: 'booked', ...draft, owner, start: from, end };
  return valid(Appointment, whole) as unknown as Appointment; // it passed the validation of that type
}
