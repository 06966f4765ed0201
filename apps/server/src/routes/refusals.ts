import { definitionOfCollection } from '@notewell/model';
import type { FastifyInstance } from 'fastify';
import { circumstancesOf, nameOf } from '../caller.ts';
import type { RouteDeps } from './deps.ts';

interface Params {
  readonly networkId?: string;
  readonly collection?: string;
  readonly id?: string;
}

/**
 * Audits what was refused: every 403, and every 404 about a resource that is there all the same. Nothing of it delays
 * the answer, and the answer does not tell the two kinds of 404 apart.
 */
export function auditRefusals(app: FastifyInstance, { store }: Pick<RouteDeps, 'store'>): void {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode === 403 || statusCode === 404) {
      const { networkId, collection = '', id = '' } = (request.params ?? {}) as Params; // named by the routes of a practice
      const { caller, session } = request;
      // Without a session there is nobody to name; a foreign profile leaves the account.
      const account = caller?.accountId ?? session?.user.id;
      const about = statusCode === 404 ? id !== '' : true;
      if (networkId !== undefined && account !== undefined && about) {
        void store.practices.isOpen(networkId).then(
          (open) => {
            if (!open) return;
            const definition = definitionOfCollection(collection);
            store.trail.note(networkId, {
              action: 'refused',
              type: definition?.type ?? collection.slice(0, 100),
              id: id.slice(0, 200),
              onlyIfThere: statusCode === 404,
              actor: caller ? nameOf(caller) : `Account/${account}`,
              account,
              requestId: request.id,
              detail: {
                ...(caller ? circumstancesOf(caller) : { ip: request.ip }),
                method: request.method,
                status: statusCode,
              },
            });
          },
          () => {
            // Where the database is away nothing was told either.
          },
        );
      }
    }
    done();
  });
}
