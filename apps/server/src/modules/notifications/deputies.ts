import { definitionOf, isResourceType, type Notification, Practitioner } from '@notewell/model';
import { apiBase, type DeputyInbox } from '@notewell/protocol';
import { deputiesFault, deputyOn, isOver } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isAllowedTo, requireAbility, requirePermission } from '../../kernel/access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { callerOf, inPath, settleRecord } from '../../resources/routes/call.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { openOnes } from './produce.ts';

/** True if a caller may read the record that a notification is about. One about no record is its recipient's alone. */
export async function mayReadAbout(
  { store, practice }: Pick<AppParts, 'store'> & { readonly practice: string },
  caller: Caller,
  { about }: Pick<Notification, 'about'>,
): Promise<boolean> {
  if (!about?.resourceType || !isResourceType(about.resourceType)) return false;
  const definition = definitionOf(about.resourceType);
  if (!isAllowedTo(caller, definition, 'read')) return false;
  const row = await store.reader.read(practice, definition, about.id, visibilityOf(caller, definition));
  return row !== undefined && !row.deleted;
}

/** Work that waits now. Unread messages of a conversation stay with the person; deputies who are members have their own. */
const isForDeputies = (one: Notification, now: string): boolean =>
  one.about?.resourceType !== 'Channel' &&
  !isOver(one, now) &&
  !(one.snoozedUntil !== undefined && Date.parse(one.snoozedUntil) > Date.parse(now));

/** `GET …/deputy-inbox`: what waits for the people whose deputy the caller is today. It opens no record. */
export function deputyInboxRoute(app: FastifyInstance, { store, now }: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/deputy-inbox`,
    described({
      summary: 'Lists open notifications of people whose deputy the caller is, about records that the caller may read',
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply): Promise<DeputyInbox> => {
      const caller = callerOf(request);
      const practice = inPath(request, 'networkId');
      requireAbility(caller, Practitioner, 'read');
      requireAbility(caller, definitionOf('Notification'), 'read');
      if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
      reply.header('cache-control', 'no-store');
      const me = caller.profile?.resourceType === 'Practitioner' ? caller.profile.id : '';
      const place = { practice, store };
      const at = new Date(now()).toISOString();
      const today = await practiceDay(place, now());
      const named = me === '' ? [] : await find(place, 'Practitioner', [{ kind: 'Deputy', values: [me] }]);
      const absent = named.map(async ({ id = '', display, deputies = [] }) => {
        const own = deputyOn(deputies, me, today);
        if (!own) return [];
        const all = await openOnes(place, [{ kind: 'Recipient', values: [id] }]);
        const open = all.filter((one) => isForDeputies(one, at));
        const isShown = await Promise.all(open.map((one) => mayReadAbout(place, caller, one)));
        return [{ id, display, until: own.period?.end, notifications: open.filter((_, index) => isShown[index]) }];
      });
      return { absent: (await Promise.all(absent)).flat() };
    },
  );
}

const day = z.iso.date();
const asked = z.object({
  deputies: z.array(z.object({ subject: z.object({ id: z.string() }), period: z.object({ start: day, end: day }) })).max(20),
});
const refuse = (message: string) =>
  new Refusal('validation-failed', { errors: [{ path: 'deputies', code: 'invalid', message }] });

/** `PUT …/practitioners/{id}/deputies` replaces one's own deputies, or anybody's for holders of *all notifications*. */
export function deputiesRoute(app: FastifyInstance, { store, saving }: AppParts): void {
  app.put(
    `${apiBase}/practices/:networkId/:collection/:id/deputies`,
    described({
      summary: 'Names who sees this person’s notifications while they are away',
      types: ['Practitioner'],
      statuses: [204],
      takes: who,
      sends: 'json',
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const id = inPath(request, 'id');
      const isOwn = caller.profile?.resourceType === 'Practitioner' && caller.profile.id === id;
      if (!isOwn) requirePermission(caller, 'all notifications');
      const { call, row } = await settleRecord(request, store, { type: 'Practitioner', ability: 'read' });
      const { practice } = call;
      const parsed = asked.safeParse(request.body);
      if (!parsed.success) throw refuse('deputies is a list of colleagues, each with a first and a last day.');
      const { deputies } = parsed.data;
      const fault = deputiesFault(id, deputies);
      if (fault !== undefined) throw refuse(fault);
      for (const { subject } of deputies) {
        const colleague = await lookUp({ practice, store }, 'Practitioner', subject.id);
        if (!colleague || colleague.active === false) throw refuse('This person does not work here.');
      }
      const named = deputies.map(({ subject, period }) => ({ subject: { ...subject, resourceType: 'Practitioner' }, period }));
      const next = { ...bodyOf(row), deputies: named };
      // The permission is decided above: people change their own deputies without managing users.
      const given = { whole: true, fromStored: true, follows: true };
      await saving.update({ practice, caller, definition: Practitioner, before: row, next, ...given });
      return reply.code(204).send();
    },
  );
}
