import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';

/** Refuses calls while the audit log can take no more entries: what cannot be logged is not done. */
export function auditRoom(app: FastifyInstance, { isFull }: { readonly isFull: () => boolean }): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const refused = url.startsWith('/api/') && isFull();
    done(
      refused
        ? new Refusal('unavailable', {
            detail: 'The audit log cannot be written at the moment, so the request was refused. Try again later.',
          })
        : undefined,
    );
  });
}
