import { isKeyReference } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { writeOnlyFields } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { requirePermission } from '../../kernel/access.ts';
import { circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { callerOf, idOf, inPath, presentRow, settle } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { openKeyReference } from './key-references.ts';

/**
 * `POST /practices/{networkId}/reportDeliveries/{id}/decrypt-password` returns the password of the delivery as plain text, for
 * holders of *report master* (spec sections 6 and 7). A key reference is opened from the vault, if its entry is for reports'
 * passwords. The audit entry is written before the response.
 */
export function decryptPasswordRoute(app: FastifyInstance, { store, now }: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/:collection/:id/decrypt-password`,
    described({
      summary: 'Returns the password of a delivered report',
      types: ['ReportDelivery'],
      statuses: [200],
      takes: who,
      gives: 'json',
    }),
    async (request, reply) => {
      const collection = inPath(request, 'collection');
      if (collection !== 'reportDeliveries') throw new Refusal('call-unknown');
      requirePermission(callerOf(request), writeOnlyFields.ReportDelivery?.['password']?.tellsTo ?? 'report master');
      const call = await settle(request, store, 'read');
      const { practice, caller, definition } = call;
      const id = idOf(request, call);
      const row = await presentRow(call, store, id);
      const kept = await store.secrets.tell({ practice, definition, id }, 'password');
      const refers = typeof kept === 'string' && isKeyReference(kept);
      const password = refers ? await openKeyReference(store, kept, { practice, purpose: 'ReportPassword' }, now()) : kept;
      if (typeof password !== 'string') throw new Refusal('content-missing', { detail: 'This delivery has no password.' });
      await store.audit.record(practice, [
        {
          at: new Date(now()).toISOString(),
          action: 'decrypt',
          type: definition.type,
          id,
          version: row.version,
          actor: nameOf(caller),
          account: caller.accountId,
          requestId: caller.requestId,
          detail: { ...circumstancesOf(caller), field: 'password', grant: 'report master', ...(refers ? { vault: kept } : {}) },
        },
      ]);
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(password);
    },
  );
}
