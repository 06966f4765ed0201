import { Appointment, Group } from '@notewell/model';
import { dayIn, isRecord } from '@notewell/model/values';
import { apiBase, headers as h, type SeriesPreview } from '@notewell/protocol';
import { type Conflict, conflictsOf, withMembersOfDay } from '@notewell/rules/scheduling';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who, writing } from '../../resources/openapi/headers.ts';
import type { Run } from '../../resources/postgres/database.ts';
import { type Call, requireCallOf, settle } from '../../resources/routes/call.ts';
import { identifierOf, sendAnswer } from '../../resources/routes/create.ts';
import { once } from '../../resources/routes/once.ts';
import type { Saved } from '../../resources/saving/saving.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { knownOf, refusalOf, shown } from './conflicts.ts';
import { type DiaryPlace, readDiary } from './diary.ts';
import { bookingsLock, calendarsIn, requireCalendars, zoneOf } from './place.ts';
import { occurrenceOf, type Series, seriesOf } from './series.ts';

/**
 * `POST /practices/{networkId}/appointments/series/preview` expands an appointment with its `recurrence` and returns every
 * occurrence with its conflicts. Nothing is written. `POST …/appointments/series` books all occurrences or none. It checks
 * again, while no other series is being booked: of two desks that book the last free time, one is refused with
 * `booking-conflict`. The body is an appointment with `moves` and `accepts`; the response is the first appointment.
 */
export function seriesRoutes(app: FastifyInstance, parts: AppParts): void {
  const { store, saving } = parts;
  const url = `${apiBase}/practices/:networkId/:collection/series`;
  app.post(
    `${url}/preview`,
    described({
      summary: 'Lists the occurrences of a series with every conflict, without booking',
      ability: 'create',
      types: ['Appointment'],
      statuses: [200],
      takes: who,
      sends: 'json',
      gives: 'json',
    }),
    async (request, reply): Promise<SeriesPreview> => {
      const { call, series } = await asked(request, parts);
      const { occurrences } = series;
      const [first] = occurrences;
      await saving.judge(call.practice, { caller: call.caller, definition: call.definition, draft: first });
      const found = await conflictsIn(await calendarsIn(call, parts), occurrences);
      const known = await knownOf(call, parts, found);
      reply.header('cache-control', 'no-store');
      return {
        occurrences: occurrences.map((one, index) => ({
          occurrence: occurrenceOf(one),
          start: one.start,
          end: one.end,
          conflicts: found
            .filter(({ occurrence }) => occurrence === index)
            .map((conflict) => shown(conflict, occurrences, known)),
        })),
      };
    },
  );
  app.post(
    url,
    described({
      summary: 'Books a series of appointments, all or none',
      ability: 'create',
      types: ['Appointment'],
      statuses: [200, 201],
      takes: [...writing, h.ifNoneExists],
      tells: [h.etag],
      sends: 'json',
      gives: 'resource',
    }),
    async (request, reply) => {
      const { call, series } = await asked(request, parts);
      const { practice, caller, definition } = call;
      const answer = await once({ store, request, call }, async (key): Promise<Saved> => {
        const before = await existing(request, call, parts);
        if (before) return before;
        const creates = series.occurrences.map((draft) => ({ caller, definition, draft }));
        const verify = async (run: Run) => requireFree(await calendarsIn(call, parts, run), series);
        return saving.saveAll(practice, { creates, once: key, lock: bookingsLock, verify });
      });
      return sendAnswer(reply, { store, call }, answer);
    },
  );
}

/** The call and the series that it is about. */
async function asked(request: FastifyRequest, { store }: AppParts): Promise<{ call: Call; series: Series }> {
  const call = await settle(request, store, 'create');
  requireCallOf(call, 'Appointment');
  // The response tells when others are busy, as reading their appointments does.
  requireAbility(call.caller, Appointment, 'read');
  const zone = await zoneOf(call, { store });
  const series = await withMembers(call, store, { body: request.body, zone });
  requireCalendars(call, series.occurrences);
  return { call, series };
}

interface Sent {
  readonly body: unknown;
  /** The practice's time zone. */
  readonly zone: string;
}

/** The series that was asked for. Who joins or leaves its group while it goes on is in the sessions of their days alone. */
async function withMembers(call: Call, store: AppParts['store'], { body, zone }: Sent): Promise<Series> {
  const series = seriesOf(body, zone);
  const named = series.occurrences[0]?.group?.id;
  // A group that the caller may not read changes nothing.
  const row = named && (await store.reader.read(call.practice, Group, named, visibilityOf(call.caller, Group)));
  if (!row || !isRecord(body)) return series;
  const group = storedAs('Group', row);
  const first = dayIn(String(body['start']), zone);
  const occurrences = series.occurrences.map((one) => withMembersOfDay(one, group, { first, day: dayIn(one.start, zone) }));
  return { ...series, occurrences };
}

const conflictsIn = async (place: DiaryPlace, occurrences: readonly Appointment[]): Promise<Conflict[]> =>
  conflictsOf(occurrences, await readDiary(place, occurrences));

/** Refuses a series with conflicts that nobody accepted. */
async function requireFree(place: DiaryPlace, { occurrences, accepted }: Series): Promise<void> {
  const isOpen = ({ occurrence }: Conflict) => {
    const one = occurrences[occurrence];
    return one !== undefined && !accepted.has(Date.parse(occurrenceOf(one)));
  };
  const open = (await conflictsIn(place, occurrences)).filter(isOpen);
  if (open.length === 0) return;
  throw refusalOf(open, occurrences.length);
}

/** The appointment that an earlier attempt of the same device booked. */
async function existing(request: FastifyRequest, call: Call, { store }: AppParts): Promise<Saved | undefined> {
  const identifier = identifierOf(request);
  const row = identifier && (await store.reader.byIdentifier(call, identifier));
  return row && { outcome: 'found', id: row.id, version: row.version, text: row.text };
}
