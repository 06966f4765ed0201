import { Notification } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { isReassignable } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { callerOf, settleRecord } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { colleagueAsCaller } from './colleague.ts';
import { mayReadAbout } from './deputies.ts';

const asked = z.object({ to: z.object({ id: z.string() }) });
const refuse = (message: string) => new Refusal('validation-failed', { errors: [{ path: 'to', code: 'invalid', message }] });

/**
 * `POST …/notifications/{id}/reassign` gives open work of somebody who is away to a colleague who may read its record. For
 * holders of *all notifications*. It ends where the work of the absent person ends.
 */
export function reassignRoute(app: FastifyInstance, parts: AppParts): void {
  const { store, saving, now } = parts;
  app.post(
    `${apiBase}/practices/:networkId/:collection/:id/reassign`,
    described({
      summary: 'Gives an open notification to a colleague who may read its record',
      types: ['Notification'],
      statuses: [204],
      takes: who,
      sends: 'json',
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      requirePermission(caller, 'all notifications');
      const { call, row } = await settleRecord(request, store, { type: 'Notification', ability: 'update' });
      const { practice } = call;
      const { meta: _meta, content: _content, ...one } = storedAs('Notification', row);
      const { recipient, onBehalfOf = recipient, kind, title, text, about, priority, due, expires } = one;
      const parsed = asked.safeParse(request.body);
      if (!parsed.success) throw refuse('to is the colleague who takes this over.');
      const { to } = parsed.data;
      if (one.done !== undefined) throw refuse('This is done already.');
      if (onBehalfOf.resourceType !== 'Practitioner' || !isReassignable(kind)) throw refuse('Nobody can take this over.');
      if (to.id === recipient.id) throw refuse('This person has it already.');
      const taker = await colleagueAsCaller(parts, { ...caller, networkId: practice }, to.id);
      if (!taker || !(await mayReadAbout({ store, practice }, taker, one))) throw refuse('This person may not open the record.');
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
