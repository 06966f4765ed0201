import { Notification } from '@notewell/model';
import { apiBase, type Takers } from '@notewell/protocol';
import { isReassignable } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { callerOf, settleRecord } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { colleagueAsCaller } from './colleague.ts';
import { mayDoWork, takersOf } from './work.ts';

const asked = z.object({ to: z.object({ id: z.string() }) });
const refuse = (message: string) => new Refusal('validation-failed', { errors: [{ path: 'to', code: 'invalid', message }] });

/** The notification of a call about the work of somebody who is away. For holders of *all notifications*. */
async function askedFor(request: FastifyRequest, { store }: AppParts) {
  const caller = callerOf(request);
  requirePermission(caller, 'all notifications');
  const { call, row } = await settleRecord(request, store, { type: 'Notification', ability: 'update' });
  const { meta: _meta, content: _content, ...one } = storedAs('Notification', row);
  const isOpen = one.done === undefined && (one.onBehalfOf ?? one.recipient).resourceType === 'Practitioner';
  return { caller, practice: call.practice, row, one, isTakeable: isOpen && isReassignable(one.kind) };
}

/** `GET …/notifications/{id}/takers`: the colleagues to whom the call below gives it. */
export function takersRoute(app: FastifyInstance, parts: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/:collection/:id/takers`,
    described({
      summary: 'Lists colleagues who can do the work of an open notification',
      types: ['Notification'],
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply): Promise<Takers> => {
      const { caller, practice, one, isTakeable } = await askedFor(request, parts);
      reply.header('cache-control', 'no-store');
      const takers = isTakeable ? await takersOf(parts, { ...caller, networkId: practice }, one) : [];
      return { people: takers.filter(({ id }) => id !== one.recipient.id) };
    },
  );
}

/**
 * `POST …/notifications/{id}/reassign` gives open work of somebody who is away to a colleague who can do it. It ends where the
 * work of the absent person ends.
 */
export function reassignRoute(app: FastifyInstance, parts: AppParts): void {
  const { saving, now } = parts;
  app.post(
    `${apiBase}/practices/:networkId/:collection/:id/reassign`,
    described({
      summary: 'Gives an open notification to a colleague who can do its work',
      types: ['Notification'],
      statuses: [204],
      takes: who,
      sends: 'json',
    }),
    async (request, reply) => {
      const { caller, practice, row, one, isTakeable } = await askedFor(request, parts);
      const { recipient, onBehalfOf = recipient, kind, title, text, about, priority, due, expires } = one;
      const parsed = asked.safeParse(request.body);
      if (!parsed.success) throw refuse('to is the colleague who takes this over.');
      const { to } = parsed.data;
      if (one.done !== undefined) throw refuse('This is done already.');
      if (!isTakeable) throw refuse('Nobody can take this over.');
      if (to.id === recipient.id) throw refuse('This person has it already.');
      const taker = await colleagueAsCaller(parts, { ...caller, networkId: practice }, to.id);
      if (!taker || !(await mayDoWork({ ...parts, practice }, taker, one)))
        throw refuse('This person may not open the record, or could not do this work. Choose somebody else.');
      const draft = {
        recipient: { id: to.id, resourceType: 'Practitioner' },
        // Given back, it is the person's own again.
        ...(to.id === onBehalfOf.id ? {} : { onBehalfOf: { id: onBehalfOf.id, resourceType: 'Practitioner' } }),
        ...Object.fromEntries(
          Object.entries({ kind, title, text, about, priority, due, expires }).filter(([, value]) => value !== undefined),
        ),
      };
      const next = { ...one, done: new Date(now()).toISOString() };
      const given = { whole: true, fromStored: true };
      await saving.saveAll(practice, {
        updates: [{ caller, definition: Notification, before: row, next, ...given }],
        creates: [{ caller, definition: Notification, draft }],
      });
      return reply.code(204).send();
    },
  );
}
