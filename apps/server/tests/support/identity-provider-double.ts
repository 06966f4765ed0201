import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context } from 'oidc-provider';

/** Somebody whom the provider knows. */
export interface Known {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
}
/**
 * Stands for a practice's identity provider, which lies outside the machine. It speaks the true protocol (OpenID Connect
 * by oidc-provider); only its sign-in page is left out: whoever is `present` comes.
 */
export interface IdentityProviderDouble {
  readonly issuer: string;
  present: Known;
  readonly stop: () => Promise<void>;
}
export const client = { id: 'notewell', secret: 'a secret between the two of them' };

export async function startIdentityProviderDouble(redirectUri: string): Promise<IdentityProviderDouble> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is one
  const people = new Map<string, Known>();
  const double = {
    issuer,
    present: { sub: 'nobody', email: 'nobody@example.org', email_verified: false },
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
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    people.set(double.present.sub, double.present);
    void provider.interactionFinished(request, response, { login: { accountId: double.present.sub } });
  });
  return double;
}
