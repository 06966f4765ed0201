import { Appointment, Location } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { apiBase, type TravelTimes } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireAbility } from '../../../kernel/access.ts';
import { parsedBody } from '../../../kernel/parsed-body.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { storedAs } from '../../../resources/columns/stored.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { who } from '../../../resources/openapi/headers.ts';
import { requireCallOf, settle } from '../../../resources/routes/call.ts';
import type { AppParts } from '../../parts.ts';
import type { Point, TravelService } from './service.ts';

/** Places of one day's route. */
const mostPlaces = 25;
const wanted = z.strictObject({ places: z.array(z.string().min(1).max(200)).min(2).max(mostPlaces) });

/**
 * `POST /practices/{networkId}/locations/travel-times` returns the minutes between places that have a position, by the map
 * service of the installation. The service learns coordinates alone. Without one, or if it fails, people type the times in.
 */
export function travelTimesRoute(app: FastifyInstance, { store, travel }: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/:collection/travel-times`,
    described({
      summary: 'Lists the travel times between places, by the map service of the installation',
      ability: 'read',
      types: ['Location'],
      statuses: [200],
      takes: who,
      sends: 'json',
      gives: 'json',
    }),
    async (request, reply): Promise<TravelTimes> => {
      const call = await settle(request, store, 'read');
      requireCallOf(call, 'Location');
      requireAbility(call.caller, Appointment, 'read');
      if (call.caller.profile?.resourceType !== 'Practitioner')
        throw new Refusal('permission-missing', { detail: 'The staff plan the way to visits.', missing: [] });
      const { places } = parsedBody(wanted, isRecord(request.body) ? request.body : {});
      reply.header('cache-control', 'no-store');
      if (!travel) return { configured: false, times: [] };
      const rows = await Promise.all(
        [...new Set(places)].map((id) => store.reader.read(call.practice, Location, id, call.visibility)),
      );
      const known = rows.flatMap((row) => (row ? pointOf(row.id, storedAs('Location', row)) : []));
      if (known.length < 2) return { configured: true, times: [] };
      try {
        return { configured: true, times: await between(known, travel) };
      } catch (error) {
        request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the map service did not answer');
        return { configured: true, failed: true, times: [] };
      }
    },
  );
}

interface Known extends Point {
  readonly id: string;
}
function pointOf(id: string, { position }: Location): readonly Known[] {
  const { latitude, longitude } = position ?? {};
  return latitude === undefined || longitude === undefined
    ? []
    : [{ id, latitude: Number(latitude), longitude: Number(longitude) }];
}

async function between(known: readonly Known[], travel: TravelService): Promise<TravelTimes['times']> {
  const seconds = await travel(known.map(({ latitude, longitude }) => ({ latitude, longitude })));
  return known.flatMap(({ id: from }, row) =>
    known.flatMap(({ id: to }, column) => {
      const time = seconds[row]?.[column];
      return row === column || time === null || time === undefined ? [] : [{ from, to, minutes: Math.ceil(time / 60) }];
    }),
  );
}
