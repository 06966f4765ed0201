import { apiBase, headers as h } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { requirePermission } from '../../../kernel/access.ts';
import { circumstancesOf, nameOf } from '../../../kernel/caller.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { callerOf, inPath } from '../../../resources/routes/call.ts';
import type { AppParts } from '../../parts.ts';

/**
 * `POST /practices/{networkId}/test-mail`: sends a test email to the caller's own address, for *manage users* or *preferences
 * master*. 501 without a mail server, 503 where it refused the email.
 */
export function testMailRoute(app: FastifyInstance, { store, testMail }: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/test-mail`,
    described({ summary: 'Send a test email to the caller', statuses: [204], takes: [h.profile] }),
    async (request, reply) => {
      const caller = callerOf(request);
      const practice = inPath(request, 'networkId');
      requirePermission(caller, 'manage users', 'preferences master');
      if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
      const to = request.session?.user.email;
      if (!testMail || to === undefined)
        throw new Refusal('not-configured', {
          detail:
            'No email can be sent from here yet. Ask whoever runs the server to set it up (SMTP_URL). Until then you hand out links yourself.',
        });
      await testMail(practice, to);
      store.trail.note(practice, {
        action: 'test-mail',
        type: '',
        id: '',
        actor: nameOf(caller),
        account: caller.accountId,
        requestId: caller.requestId,
        detail: circumstancesOf(caller),
      });
      return reply.code(204).send();
    },
  );
}
