import { Appointment, type Group } from '@notewell/model';
import { dayIn } from '@notewell/model/values';
import { apiBase, headers as h, type SeriesPreview } from '@notewell/protocol';
import { bookedWithMembers, type Conflict, conflictsOf } from '@notewell/rules/scheduling';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who, writing } from '../../resources/openapi/headers.ts';
import type { Run } from '../../resources/postgres/database.ts';
import { type Call, requireCallOf, settle } from '../../resources/routes/call.ts';
import { identifierOf, sendAnswer } from '../../resources/routes/create.ts';
import { once } from '../../resources/routes/once.ts';
import type { Saved } from '../../resources/saving/saving.ts';
import type { OnceKey } from '../../resources/store/writer.ts';
import type { AppParts } from '../parts.ts';
import { knownOf, refusalOf, shown } from './conflicts.ts';
import { type DiaryPlace, readDiary } from './diary.ts';
import { bookingsLock, calendarsIn, groupOf, planned, requireCalendars, requireSameGroup, zoneOf } from './place.ts';
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
      const first = await asked(request, parts);
      const { call } = first;
      const answer = await once({ store, request, call }, async (key): Promise<Saved> => {
        const before = await existing(request, call, parts);
        const again = () => asked(request, parts);
        return before ?? planned(first, again, (plan) => book(plan, key, parts));
      });
      return sendAnswer(reply, { store, call }, answer);
    },
  );
}

/** Books all occurrences, or none, under the lock of bookings. */
function book({ call, series, group }: Asked, key: OnceKey | undefined, parts: AppParts): Promise<Saved> {
  const { practice, caller, definition } = call;
  const creates = series.occurrences.map((draft) => ({ caller, definition, draft }));
  const verify = async (run: Run) => {
    const place = await calendarsIn(call, parts, run);
    await requireSameGroup(place, group);
    await requireFree(place, series);
  };
  return parts.saving.saveAll(practice, { creates, once: key, lock: bookingsLock, verify });
}

interface Asked {
  readonly call: Call;
  readonly series: Series;
  /** The group whose members attend; undefined if the caller may not read it, which changes nothing. */
  readonly group: Group | undefined;
}

/** The call and the series that it is about. Each session has the members of its day, also where the device has an old list. */
async function asked(request: FastifyRequest, { store }: AppParts): Promise<Asked> {
  const call = await settle(request, store, 'create');
  requireCallOf(call, 'Appointment');
  // The response tells when others are busy, as reading their appointments does.
  requireAbility(call.caller, Appointment, 'read');
  const zone = await zoneOf(call, { store });
  const given = seriesOf(request.body, zone);
  const group = await groupOf(call, { store }, given.occurrences[0]?.group?.id);
  const occurrences = given.occurrences.map((one) => (group ? bookedWithMembers(one, group, dayIn(one.start, zone)) : one));
  requireCalendars(call, occurrences);
  return { call, series: { ...given, occurrences }, group };
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
