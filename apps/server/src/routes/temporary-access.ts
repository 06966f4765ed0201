import { SecurityToken } from '@notewell/model';
import { headers, parseSecurityToken } from '@notewell/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, nameOf, type TemporaryAccess } from '../caller.ts';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/index.ts';
import { storedAs } from '../store/stored.ts';
import { everything } from '../store/visibility.ts';
import { header, inPath } from './call.ts';
import type { RouteDeps } from './deps.ts';

/**
 * `notewell-security-token: id:versionId` opens the charts of a security token to its owner. A token that is none of the
 * caller's, or never was, is 1001, one whose time is over 1002 (spec section 8). Of an older version only what the current one still
 * allows counts, so that a request on its way while a chart is opened or closed is not refused. What is done with it is written down before it is answered.
 */
export function temporaryAccess(app: FastifyInstance, { store, now }: RouteDeps): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request;
    const sent = header(request, headers.securityToken);
    // Calls outside a practice are about nobody's chart.
    if (sent === undefined || sent === '' || caller?.networkId === undefined) return done();
    tokenOf(store, caller, sent, now()).then((token) => {
      request.caller = { ...caller, token };
      done();
    }, done);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { caller } = request;
    if (!caller?.token || caller.networkId === undefined || reply.statusCode >= 400) return done(null, payload);
    noteUse(request, reply).then(() => done(null, payload), done);
  });
  async function noteUse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { caller } = request;
    if (!caller?.token || caller.networkId === undefined) return;
    const [collection, id] = [inPath(request, 'collection'), inPath(request, 'id')];
    await store.audit.record(caller.networkId, [
      {
        at: new Date(now()).toISOString(),
        action: 'use-token',
        type: SecurityToken.type,
        id: caller.token.id,
        patients: caller.token.patients,
        actor: nameOf(caller),
        account: caller.accountId,
        requestId: caller.requestId,
        detail: {
          ...ipOf(caller),
          method: request.method,
          call: request.routeOptions.url,
          collection,
          id,
          status: reply.statusCode,
        },
      },
    ]);
  }
}

const ipOf = ({ ip }: Caller) => (ip === undefined ? {} : { ip });

async function tokenOf(store: Store, caller: Caller, sent: string, now: number): Promise<TemporaryAccess> {
  const { networkId, profile } = caller;
  const named = parseSecurityToken(sent);
  if (networkId === undefined || profile?.resourceType !== 'Practitioner' || !named) throw new Refusal('token-invalid');
  const { id } = named;
  const row = await store.reader.read(networkId, SecurityToken, id, everything);
  if (!row || row.deleted || Number(named.versionId) > row.version) throw new Refusal('token-invalid');
  const { owner, expiration, patientAllowances = [] } = storedAs('SecurityToken', row);
  if (owner?.id !== profile.id) throw new Refusal('token-invalid');
  const until = Date.parse(expiration ?? '');
  if (!(until > now)) throw new Refusal('token-expired');
  return { id, until, patients: patientAllowances.map((patient) => patient.id) };
}
