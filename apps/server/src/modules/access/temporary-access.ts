import { SecurityToken } from '@notewell/model';
import { headers, parseSecurityToken } from '@notewell/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, nameOf, type TemporaryAccess } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { header, inPath } from '../../resources/routes/call.ts';
import type { Store } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';

/**
 * `notewell-security-token: id:versionId` opens the charts of a security token to its owner. An unknown token or another
 * person's gets 1001, an expired one 1002 (spec section 8). An older version opens only charts that the current one also
 * opens. So a pending request survives when a chart is opened or closed. Each use is audited before the response.
 */
export function temporaryAccess(app: FastifyInstance, { store, now }: AppParts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request;
    const sent = header(request, headers.securityToken);
    // Calls outside a practice concern no chart.
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
  return { id, version: row.version, until, patients: patientAllowances.map((patient) => patient.id) };
}
