import { definitionOfCollection, isRecord } from '@notewell/model';
import { headers as h } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { circumstancesOf, nameOf } from '../../kernel/caller.ts';
import type { TrailEntry } from '../audit/audit-batch.ts';
import { globalPractice } from '../store/index.ts';
import type { ResourceParts } from './deps.ts';

interface Params {
  readonly networkId?: string;
  readonly collection?: string;
  readonly id?: string;
  readonly profileId?: string;
}
interface Sought {
  readonly type: string;
  readonly id: string;
}

/** A call with more than this many records names them one by one in the log no further. */
const maxSought = 50;
const profileTypes = ['Practitioner', 'Patient', 'RelatedPerson'] as const;
const fixedCollection = /\/:networkId\/(\w+)\/:id\b/;

const paramsOf = (request: FastifyRequest) => (request.params ?? {}) as Params; // named by the routes of a practice

/** The record in the path of a call; the type stays empty where the path names none. */
function inPath(request: FastifyRequest): Sought {
  const { collection, id = '' } = paramsOf(request);
  const named = collection ?? fixedCollection.exec(request.routeOptions.url ?? '')?.[1] ?? '';
  return { type: definitionOfCollection(named)?.type ?? named.slice(0, 100), id };
}

/** The records that a call was to show: of its path, of a profile of any type, or the charts of a printout. */
function soughtBy(request: FastifyRequest): readonly Sought[] {
  const { collection, profileId } = paramsOf(request);
  const url = request.routeOptions.url ?? '';
  if (profileId !== undefined) return profileTypes.map((type) => ({ type, id: profileId }));
  if (collection !== undefined && url.endsWith('/printouts') && isRecord(request.body)) {
    const { patients } = request.body;
    const ids = Array.isArray(patients) ? patients.filter((one) => typeof one === 'string') : [];
    return ids.slice(0, maxSought).map((one) => ({ type: 'Patient', id: one }));
  }
  const record = inPath(request);
  return record.id === '' ? [] : [record];
}

const takesReadAhead = ({ routeOptions }: FastifyRequest) => routeOptions.config.call?.takes?.includes(h.readAhead) === true;

/**
 * Audits refusals: every 403, and every 404 about an existing resource. Those without a practice go to the installation's log.
 * Nothing of it delays the response, and the response does not distinguish the two kinds of 404.
 */
export function auditRefusals(app: FastifyInstance, { store }: Pick<ResourceParts, 'store'>): void {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode === 403 || statusCode === 404) note(request, statusCode);
    done();
  });

  function note(request: FastifyRequest, status: 403 | 404): void {
    const { networkId } = paramsOf(request);
    const { caller, session } = request;
    // Without a session there is nobody to name; a foreign profile leaves the account.
    const account = caller?.accountId ?? session?.user.id;
    if (account === undefined) return;
    if (status === 404 && networkId === undefined) return;
    const all = status === 404 ? soughtBy(request) : [inPath(request)];
    const entryOf = ({ type, id }: Sought): TrailEntry => ({
      action: 'refused',
      type,
      id: id.slice(0, 200),
      onlyIfThere: status === 404,
      actor: caller ? nameOf(caller) : `Account/${account}`,
      account,
      requestId: request.id,
      detail: {
        ...(caller ? circumstancesOf(caller) : { ip: request.ip }),
        ...(caller?.readAhead && takesReadAhead(request) ? { readAhead: true } : {}),
        method: request.method,
        call: request.routeOptions.url,
        status,
      },
    });
    if (networkId === undefined) for (const one of all) store.trail.note(globalPractice, { ...entryOf(one), patients: [] });
    else
      store.practices.isOpen(networkId).then(
        (open) => {
          if (open) for (const one of all) store.trail.note(networkId, entryOf(one));
        },
        () => {
          // If the database is down, nothing was disclosed either.
        },
      );
  }
}
