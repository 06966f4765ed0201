import { definitionOfCollection, Practitioner } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { linkOrigin } from '../../../http/link-origin.ts';
import { requirePermission } from '../../../kernel/access.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { who } from '../../../resources/openapi/headers.ts';
import { callerOf, idOf, inPath, presentRow, settle } from '../../../resources/routes/call.ts';
import { bodyOf } from '../../../resources/saving/body.ts';
import type { AppParts } from '../../parts.ts';

const invitable: ReadonlySet<string> = new Set(['Patient', 'Practitioner', 'RelatedPerson']);
/** The target: an address alone, or `{"target": address}`. */
const target = z.union([z.email().max(254), z.object({ target: z.email().max(254) }).transform((body) => body.target)]);

/**
 * `POST /practices/{networkId}/{patients|practitioners|relatedPeople}/{id}/invite`: sends a link that lasts seven days and
 * works once, for people who hold *invite users* or *manage users*; staff take *manage users*. 201 with when it ends, and
 * with the link itself where no mail server is configured.
 */
export function inviteRoute(app: FastifyInstance, { store, invite, publicUrl, mail }: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/:collection/:id/invite`,
    described({
      summary: 'Invite this person',
      types: ['Patient', 'Practitioner', 'RelatedPerson'],
      statuses: [200, 201, 204],
      takes: who,
      sends: 'json',
    }),
    async (request, reply) => {
      const collection = inPath(request, 'collection');
      if (!invitable.has(definitionOfCollection(collection)?.type ?? '')) throw new Refusal('call-unknown');
      // Who lets somebody in as a colleague could sign in that colleague's name.
      if (collection === Practitioner.collection) requirePermission(callerOf(request), 'manage users');
      else requirePermission(callerOf(request), 'invite users', 'manage users');
      const call = await settle(request, store, 'read');
      const row = await presentRow(call, store, idOf(request, call));
      if (!invite)
        throw new Refusal('not-configured', {
          detail:
            'No email can be sent from here yet. Ask whoever runs the server to set it up (SMTP_URL). Until then you hand out links yourself.',
        });
      const email = target.safeParse(request.body);
      if (!email.success)
        throw new Refusal('validation-failed', {
          errors: [{ path: 'target', code: 'invalid', message: 'target is an email address.' }],
        });
      const made = await invite({
        practice: call.practice,
        caller: call.caller,
        profile: { resourceType: call.definition.type, id: row.id },
        body: bodyOf(row),
        email: email.data,
        origin: linkOrigin(request, { publicUrl, isMailed: mail !== undefined }),
      });
      return reply.code(201).send(made);
    },
  );
}
