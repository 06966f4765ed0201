import { ChannelMembership, ChatMessage } from '@notewell/model';
import { apiBase, type ConversationState, headers as h } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { unreadOf } from './store/unread.ts';

/** `GET …/conversations`: unread messages of the caller in each of their conversations. Ids and counts only. */
export function conversationsRoute(app: FastifyInstance, { store }: AppParts): void {
  const unread = unreadOf(store);
  app.get(
    `${apiBase}/practices/:networkId/conversations`,
    described({
      summary: 'Returns what the caller has not read in each of their conversations',
      statuses: [200],
      takes: [h.profile],
      gives: 'json',
    }),
    async (request, reply): Promise<readonly ConversationState[]> => {
      const caller = callerOf(request);
      const practice = inPath(request, 'networkId');
      requireAbility(caller, ChannelMembership, 'read');
      requireAbility(caller, ChatMessage, 'read');
      if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
      reply.header('cache-control', 'no-store');
      return caller.profile ? unread.of(practice, caller.profile.id) : [];
    },
  );
}
