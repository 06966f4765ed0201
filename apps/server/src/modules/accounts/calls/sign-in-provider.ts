import { isKeyReference } from '@notewell/model';
import { apiBase, headers as h, singleSignOnPath } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../../../kernel/access.ts';
import { type Caller, nameOf } from '../../../kernel/caller.ts';
import { requireRecent } from '../../../kernel/confirmed.ts';
import { AddressRefused, requirePublic } from '../../../kernel/outgoing.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { keyIdOf, openText, sealText } from '../../../kernel/vault/envelope.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { callerOf, inPath } from '../../../resources/routes/call.ts';
import type { Store } from '../../../resources/store/index.ts';
import { openKeyReference } from '../../vault/index.ts';
import type { ProviderRow, SignInProviders } from '../store/sign-in-providers.ts';

export interface SignInProviderParts {
  readonly providers: SignInProviders;
  readonly store: Store;
  readonly allowPrivate: boolean;
  readonly now: () => number;
}

const form = z.strictObject({
  display: z.string().trim().min(1).max(60),
  issuer: z.url().max(500),
  clientId: z.string().trim().min(1).max(300),
  /** Itself, or a key reference to an entry of the vault that is for this issuer. Absent: the one that is kept stays. */
  clientSecret: z.string().min(1).max(1_000).optional(),
});
const at = `${apiBase}/practices/:networkId/sign-in-provider`;
const secretPlace = (networkId: string) => `sign-in provider ${networkId}`;

/**
 * `GET|PUT|DELETE /api/v1/practices/{networkId}/sign-in-provider`: the practice's own identity provider, for people who may
 * change its preferences; the secret is only ever written. `GET /api/v1/single-sign-on?practice=` tells the sign-in page.
 */
export function signInProviderRoutes(app: FastifyInstance, parts: SignInProviderParts): void {
  const { providers, store } = parts;
  app.get(
    at,
    described({
      summary: 'The practice’s own identity provider, without its secret',
      statuses: [200],
      takes: [h.profile],
      gives: 'json',
    }),
    async (request) => {
      const found = await providers.of(permit(request).networkId);
      if (!found) throw new Refusal('not-found');
      const { display, issuer, clientId, clientSecret } = found;
      return { display, issuer, clientId, hasSecret: clientSecret !== undefined };
    },
  );
  app.put(
    at,
    described({
      summary: 'Sign in through the practice’s own identity provider; its secret, or a key reference to it, is only written',
      statuses: [204],
      takes: [h.profile],
      sends: 'json',
    }),
    async (request, reply) => {
      const permitted = await permitChange(request);
      await keepProvider(parts, permitted.networkId, request.body);
      noteChange(store, permitted, 'sign-in-provider-changed');
      return reply.code(204).send();
    },
  );
  app.delete(
    at,
    described({ summary: 'No longer sign in through it', statuses: [204], takes: [h.profile] }),
    async (request, reply) => {
      const permitted = await permitChange(request);
      if (!(await providers.remove(permitted.networkId))) throw new Refusal('not-found');
      noteChange(store, permitted, 'sign-in-provider-removed');
      return reply.code(204).send();
    },
  );
  app.get<{ Querystring: { practice?: unknown } }>(
    singleSignOnPath,
    described({ summary: 'Practices with a sign-in of their own', statuses: [200], gives: 'json', isPublic: true }),
    async ({ query }) => {
      const { practice } = query;
      const found = typeof practice === 'string' ? [await providers.of(practice.slice(0, 100))] : await providers.some();
      const [only, other] = found;
      // Without a practice in the request, the list of an installation's practices stays private.
      return only && !other ? [{ networkId: only.networkId, display: only.display }] : [];
    },
  );
}

interface Permitted {
  readonly caller: Caller;
  readonly networkId: string;
}
function permit(request: FastifyRequest): Permitted {
  const caller = callerOf(request);
  requirePermission(caller, 'preferences master');
  return { caller, networkId: inPath(request, 'networkId') };
}
async function permitChange(request: FastifyRequest): Promise<Permitted> {
  const permitted = permit(request);
  requireRecent(await permitted.caller.confirmedAgo?.());
  return permitted;
}

function noteChange({ trail }: Store, { caller, networkId }: Permitted, action: string): void {
  trail.note(networkId, {
    action,
    type: 'SignInProvider',
    id: networkId,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...(caller.ip ? { ip: caller.ip } : {}), grant: 'preferences master' },
  });
}

/** Checks the facts of a provider and keeps them, its secret sealed. */
async function keepProvider(parts: SignInProviderParts, networkId: string, body: unknown): Promise<void> {
  const { providers, store, allowPrivate, now } = parts;
  const parsed = form.safeParse(body);
  if (!parsed.success)
    throw new Refusal('validation-failed', {
      errors: parsed.error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message })),
    });
  const { clientSecret, ...facts } = parsed.data;
  if (!allowPrivate) await requirePublic(new URL(facts.issuer)).catch(refuseAddress);
  const before = await providers.of(networkId);
  // A secret belongs to the provider it was given for: another one does not get to see it.
  const held = before?.issuer === facts.issuer ? before.clientSecret : undefined;
  const isReference = clientSecret !== undefined && isKeyReference(clientSecret);
  if (isReference && (await opened(store, { networkId, issuer: facts.issuer, reference: clientSecret }, now())) === undefined)
    throw new Refusal('validation-failed', {
      errors: [
        { path: 'clientSecret', code: 'invalid', message: 'The vault holds nothing under this reference for this issuer.' },
      ],
    });
  const sealed = clientSecret && sealText(await store.keys.current(networkId), clientSecret, secretPlace(networkId));
  await providers.keep({ networkId, ...facts, clientSecret: sealed ?? held });
}

interface SecretReference {
  readonly networkId: string;
  readonly issuer: string;
  readonly reference: string;
}
const opened = (store: Store, { networkId, issuer, reference }: SecretReference, now: number) =>
  openKeyReference(store, reference, { practice: networkId, purpose: 'SignIn', audience: issuer }, now);

/** The client secret for a practice's identity provider, decrypted or read from the key vault. */
export async function clientSecretOf(
  store: Store,
  { networkId, issuer, clientSecret }: ProviderRow,
  now: number,
): Promise<string | undefined> {
  if (clientSecret === undefined) return undefined;
  const text = openText(await store.keys.byId(networkId, keyIdOf(clientSecret)), clientSecret, secretPlace(networkId));
  return isKeyReference(text) ? opened(store, { networkId, issuer, reference: text }, now) : text;
}

function refuseAddress(error: unknown): never {
  if (!(error instanceof AddressRefused)) throw error;
  throw new Refusal('validation-failed', { errors: [{ path: 'issuer', code: 'invalid', message: error.message }] });
}
