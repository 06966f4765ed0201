import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context } from 'oidc-provider';

/** A person whom the provider knows. */
export interface Known {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
}
/** The fault of an ID token: wrong claims, a signature by another key, or none. */
export interface Astray {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signed?: 'by another' | 'by nobody';
}
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object; // a JSON Web Token's

/**
 * A test double of a practice's identity provider, which is outside the machine. It speaks the real protocol (OpenID Connect
 * by oidc-provider) without a sign-in page: the person in `present` signs in.
 */
export interface IdentityProviderDouble {
  readonly issuer: string;
  present: Known;
  /** The fault of the next ID tokens; undefined: none. */
  astray: Astray | undefined;
  readonly stop: () => Promise<void>;
}
export const client = { id: 'notewell', secret: 'a secret between the two of them' };

export async function startIdentityProviderDouble(redirectUri: string): Promise<IdentityProviderDouble> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is one
  const people = new Map<string, Known>();
  const keys = { own: newKey(), another: newKey() };
  const told = (token: string, { claims, signed }: Astray): string => {
    const [head, body] = token.split('.').map((part, nth) => (nth < 2 ? decoded(part) : {}));
    const header = encoded({ ...head, ...(signed === 'by nobody' ? { alg: 'none' } : {}) });
    const said = `${header}.${encoded({ ...body, ...claims })}`;
    if (signed === 'by nobody') return `${said}.`;
    return `${said}.${sign('sha256', Buffer.from(said), keys[signed === 'by another' ? 'another' : 'own']).toString('base64url')}`;
  };
  /** Changes the ID token of an answer on its way out. */
  const lead = (response: ServerResponse, astray: Astray) => {
    const end = response.end.bind(response) as (text: string) => ServerResponse; // as Koa calls it
    response.end = ((text: string) => {
      const answer = JSON.parse(text) as { id_token: string }; // the token call's
      response.removeHeader('content-length');
      return end(JSON.stringify({ ...answer, id_token: told(answer.id_token, astray) }));
    }) as typeof response.end;
  };
  const double = {
    issuer,
    present: { sub: 'nobody', email: 'nobody@example.org', email_verified: false },
    astray: undefined as Astray | undefined, // set by tests
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...keys.own.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the double'] },
    pkce: { required: () => true, methods: ['S256'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new provider.Grant({
        ...(oidc.client ? { clientId: oidc.client.clientId } : {}),
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      });
      grant.addOIDCScope(oidc.params?.scope ?? 'openid');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (double.astray && request.url === '/token') lead(response, double.astray);
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    people.set(double.present.sub, double.present);
    void provider.interactionFinished(request, response, { login: { accountId: double.present.sub } });
  });
  return double;
}
