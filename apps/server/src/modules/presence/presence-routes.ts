import { isRecord, type ResourceType } from '@notewell/model';
import { apiBase, type PresenceAnswer } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { type Call, idOf, presentRow, settle } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { type Place, presencesOf } from './store/presence.ts';

/** Types that several people write in. */
const types: ReadonlySet<string> = new Set<ResourceType>(['Note']);

/**
 * `PUT …/{id}/presence` says that the caller has the record open, and returns the other people who have. It is for staff who
 * may read the record. `DELETE` ends it; so does silence (`presenceTimes`).
 */
export function presenceRoutes(app: FastifyInstance, { store, now }: AppParts): void {
  const presences = presencesOf(store);
  const url = `${apiBase}/practices/:networkId/:collection/:id/presence`;

  async function asked(request: FastifyRequest): Promise<{ readonly call: Call; readonly place: Place }> {
    const call = await settle(request, store, 'read');
    const { caller, practice, definition } = call;
    if (!types.has(definition.type)) throw new Refusal('call-unknown');
    if (caller.profile?.resourceType !== 'Practitioner')
      throw new Refusal('permission-missing', { detail: 'Only staff are shown who has a record open.' });
    return { call, place: { practice, type: definition.type, id: idOf(request, call), profile: nameOf(caller) } };
  }

  app.put(
    url,
    described({
      summary: 'Says that the caller has the record open; returns who else has',
      ability: 'read',
      types: [...types],
      statuses: [200],
      takes: who,
      sends: 'json',
      gives: 'json',
    }),
    async (request, reply): Promise<PresenceAnswer> => {
      const { call, place } = await asked(request);
      await presentRow(call, store, place.id);
      const { body } = request;
      if (!isRecord(body) || typeof body['writing'] !== 'boolean')
        throw new Refusal('validation-failed', {
          errors: [{ path: 'writing', code: 'invalid', message: 'Send true or false.' }],
        });
      reply.header('cache-control', 'no-store');
      return { others: await presences.enter(place, now(), body['writing']) };
    },
  );
  app.delete(
    url,
    described({
      summary: 'Says that the caller closed the record',
      ability: 'read',
      types: [...types],
      statuses: [204],
      takes: who,
    }),
    async (request, reply) => {
      // The caller's own entry goes even if the record was deleted meanwhile.
      await presences.leave((await asked(request)).place);
      return reply.code(204).send();
    },
  );
}
