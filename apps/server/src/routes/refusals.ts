import { definitionOfCollection } from '@notewell/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { circumstancesOf, nameOf } from '../caller.ts';
import type { TrailEntry } from '../store/audit-batch.ts';
import { globalPractice } from '../store/index.ts';
import type { RouteDeps } from './deps.ts';

interface Params {
  readonly networkId?: string;
  readonly collection?: string;
  readonly id?: string;
}

/**
 * Audits what was refused: every 403, and every 404 about a resource that is there all the same; what is about no practice
 * in the log of the installation. Nothing of it delays the answer, and the answer does not tell the two kinds of 404 apart.
 */
export function auditRefusals(app: FastifyInstance, { store }: Pick<RouteDeps, 'store'>): void {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode === 403 || statusCode === 404) note(request, statusCode);
    done();
  });

  function note(request: FastifyRequest, status: 403 | 404): void {
    const { networkId, collection = '', id = '' } = (request.params ?? {}) as Params; // named by the routes of a practice
    const { caller, session } = request;
    // Without a session there is nobody to name; a foreign profile leaves the account.
    const account = caller?.accountId ?? session?.user.id;
    if (account === undefined || (status === 404 && (id === '' || networkId === undefined))) return;
    const entry: TrailEntry = {
      action: 'refused',
      type: definitionOfCollection(collection)?.type ?? collection.slice(0, 100),
      id: id.slice(0, 200),
      onlyIfThere: status === 404,
      actor: caller ? nameOf(caller) : `Account/${account}`,
      account,
      requestId: request.id,
      detail: {
        ...(caller ? circumstancesOf(caller) : { ip: request.ip }),
        method: request.method,
        call: request.routeOptions.url,
        status,
      },
    };
    if (networkId === undefined) store.trail.note(globalPractice, { ...entry, patients: [] });
    else
      store.practices.isOpen(networkId).then(
        (open) => {
          if (open) store.trail.note(networkId, entry);
        },
        () => {
          // Where the database is away nothing was told either.
        },
      );
  }
}
