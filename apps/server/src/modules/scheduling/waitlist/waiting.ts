import { apiBase, parseFilters, type WaitingForTime } from '@notewell/protocol';
import { inWaitingOrder } from '@notewell/rules';
import { freedBy, freedTimesOf, timeFor, type WaitlistTime } from '@notewell/rules/scheduling';
import type { FastifyInstance } from 'fastify';
import { allStoredAs, storedAs } from '../../../resources/columns/stored.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { who } from '../../../resources/openapi/headers.ts';
import { settleRecord } from '../../../resources/routes/call.ts';
import type { AppParts } from '../../parts.ts';
import { calendarsIn } from '../place.ts';
import { diaryAround } from './records.ts';

/** Wishes that are looked at. */
const most = 1_000;

/** `GET …/appointments/{id}/waiting` lists whom the time of an appointment would suit, among those the caller may see. */
export function waitingRoute(app: FastifyInstance, parts: AppParts): void {
  const { store, now } = parts;
  app.get(
    `${apiBase}/practices/:networkId/:collection/:id/waiting`,
    described({
      summary: 'Lists who on the waitlist would take the time of an appointment that is cancelled, in their order',
      ability: 'update',
      types: ['Appointment'],
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply): Promise<WaitingForTime> => {
      const { call, row } = await settleRecord(request, store, { type: 'Appointment', ability: 'update' });
      const { practice, definition, visibility } = call;
      reply.header('cache-control', 'no-store');
      const appointment = storedAs('Appointment', row);
      const cancelled = { ...appointment, status: 'cancelled' as const };
      const given = [...(appointment.freed ?? []), ...freedBy(appointment, cancelled, now())];
      const freed = freedTimesOf([{ ...cancelled, freed: given }], now());
      const parsed = parseFilters(definition, [{ kind: 'Status', values: ['waitlist'] }]);
      if (freed.length === 0 || !parsed.ok) return { waiting: [] };
      const query = { practice, definition, visibility, partition: undefined, filters: parsed.filters };
      const page = await store.search.read({ ...query, sort: undefined, pageSize: most, continuation: undefined });
      const wishes = allStoredAs('Appointment', page).sort(inWaitingOrder);
      if (wishes.length === 0) return { waiting: [] };
      const diary = await diaryAround({ ...(await calendarsIn(call, parts)), except: row.id }, wishes, freed);
      const first = (find: (time: WaitlistTime) => WaitlistTime | undefined) =>
        freed.reduce<WaitlistTime | undefined>((found, time) => found ?? find(time), undefined);
      return {
        waiting: wishes.flatMap((wish) => {
          const time = first((freedTime) => timeFor(wish, freedTime, { diary, now: now() }));
          if (!time || wish.id === undefined) return [];
          return [{ id: wish.id, start: new Date(time.from).toISOString(), end: new Date(time.to).toISOString() }];
        }),
      };
    },
  );
}
