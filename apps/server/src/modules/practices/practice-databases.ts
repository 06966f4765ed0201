import { Practitioner } from '@notewell/model';
import { apiBase, headers as h } from '@notewell/protocol';
import { administrativeGrantSets, roles } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { z } from 'zod';
import { requirePermission } from '../../kernel/access.ts';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { systemCaller } from '../../kernel/system-caller.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf } from '../../resources/routes/call.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { globalPractice } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { createPractice } from './practices.ts';

const asked = z.object({
  display: z.string().trim().min(1).max(300).optional(),
  join: z.boolean().optional(),
  starter: z.boolean().optional(),
});

/**
 * `GET /api/v1/database` lists the practices of this installation, for holders of *practice database* or *view all practices*.
 * `POST /api/v1/database/{name}` makes one, with `{display, join, starter}`. These are its name, if the caller becomes its
 * first administrator, and if it begins with ready-made note types and forms. `DELETE` closes it: its calls answer 404 from
 * then on, and its rows stay, so that they can be restored. Both are for holders of *practice database*.
 */
export function practiceDatabaseRoutes(app: FastifyInstance, deps: AppParts): void {
  const { store, saving } = deps;
  const url = `${apiBase}/database/:name`;

  app.get(
    `${apiBase}/database`,
    described({ summary: 'Lists the practices of this installation', statuses: [200], gives: 'json' }),
    async (request, reply) => {
      requirePermission(callerOf(request), 'practice database', 'view all practices');
      reply.header('cache-control', 'no-store');
      return store.practices.list();
    },
  );
  app.post(url, described({ summary: 'Creates a practice', statuses: [204], takes: [h.profile] }), async (request, reply) => {
    const caller = callerOf(request);
    requirePermission(caller, 'practice database');
    const parsed = asked.safeParse(request.body ?? {});
    if (!parsed.success)
      throw new Refusal('validation-failed', {
        errors: [
          { path: 'display', code: 'invalid', message: 'display is 1 to 300 characters; join and starter are true or false.' },
        ],
      });
    const { display, join, starter = false } = parsed.data;
    const networkId = nameIn(request);
    await createPractice({ store, saving }, { networkId, display, starter, requestId: request.id });
    if (join) await joinAsFirst(deps, caller, networkId);
    noted(deps, request, { action: 'create-practice', id: networkId });
    return reply.code(204).send();
  });
  app.delete(url, described({ summary: 'Removes a practice', statuses: [204], takes: [h.profile] }), async (request, reply) => {
    const caller = callerOf(request);
    requirePermission(caller, 'practice database');
    const networkId = nameIn(request);
    await store.practices.remove(networkId);
    noted(deps, request, { action: 'remove-practice', id: networkId });
    return reply.code(204).send();
  });
}

const nameIn = (request: FastifyRequest) => (request.params as { readonly name: string }).name; // named in the path

/** The creator of a practice can sign in to it and invite the others. */
async function joinAsFirst({ store, saving, accounts }: AppParts, { accountId }: Caller, networkId: string): Promise<void> {
  if (!accounts) throw new Refusal('not-configured', { detail: 'This installation has no accounts.' });
  const seats = await accounts.memberships(accountId);
  const seat = seats.find(({ profile }) => profile.resourceType === 'Practitioner');
  const row = seat && (await store.reader.read(seat.networkId, Practitioner, seat.profile.id, everything));
  const { name = { family: 'Administrator' }, email } = row ? bodyOf(row) : {};
  const id = v7();
  const role = roles.Administrative.id;
  const profile = { roles: [{ id: role, resourceType: 'SecurityRole' }] };
  const draft = { name, ...(email === undefined ? {} : { email }), active: true, profile };
  const caller = systemCaller(networkId, 'create-practice');
  await saving.create({ practice: networkId, caller, definition: Practitioner, draft, id });
  const own = { resourceType: 'Practitioner', id };
  await accounts.addMembership({ accountId, networkId, profile: own, roles: [role], grants: administrativeGrantSets });
}

/** In the log of the installation, which outlives the practice's. */
function noted(
  { store }: AppParts,
  request: FastifyRequest,
  { action, id }: { readonly action: string; readonly id: string },
): void {
  const caller = callerOf(request);
  store.trail.note(globalPractice, {
    action,
    type: 'Practice',
    id,
    patients: [],
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: request.id,
    detail: { ...circumstancesOf(caller), grant: 'practice database' },
  });
}
