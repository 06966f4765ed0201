import { singleSignOnCallbackPath } from '@notewell/protocol';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { ProviderRow } from '../store/sign-in-providers.ts';

/** A practice's identity provider, ready to be asked. */
export interface Provider extends Omit<ProviderRow, 'clientSecret'> {
  readonly secret: string | undefined;
}
/** The person, as the provider identifies them. */
export interface Arrival {
  readonly networkId: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
}
export interface SingleSignOnParts {
  readonly provider: (networkId: string) => Promise<Provider | undefined>;
  /** The account of the person who arrived. `unverified` and `unknown` give the reason why there is none. */
  readonly admit: (arrival: Arrival) => Promise<{ readonly accountId: string } | 'unverified' | 'unknown'>;
  readonly call: (address: string | URL, init?: RequestInit) => Promise<Response>;
  /** Also providers that speak plain http: for tests and machines of their own. */
  readonly insecure: boolean;
}

const stateCookie = 'notewell-sso';
const minutes = 10;
/** The signed state in the browser's cookie while its person is at the provider. */
const kept = z.object({
  practice: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
});
type Begun = z.infer<typeof kept>;

/** A path of ours: never another site. */
const safePath = (next: string | undefined) => (next !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : '/');
export const providerId = (networkId: string) => `oidc:${networkId}`;

/**
 * Sign-in through a practice's own OpenID Connect provider: authorization code with PKCE, state and nonce (RFC 9700). The
 * session reaches that practice alone, because a provider of one practice has no authority over another.
 */
export const singleSignOn = (parts: SingleSignOnParts) =>
  ({
    id: 'notewell-single-sign-on',
    endpoints: { beginSingleSignOn: beginEndpoint(parts), finishSingleSignOn: finishEndpoint(parts) },
  }) as const;

/** Sends the browser to the practice's provider. */
const beginEndpoint = (parts: SingleSignOnParts) =>
  createAuthEndpoint(
    '/single-sign-on/begin',
    { method: 'GET', query: z.object({ practice: z.string().max(100), next: z.string().max(1_000).optional() }) },
    async (ctx) => {
      const { practice, next } = ctx.query;
      const provider = await parts.provider(practice);
      if (!provider) throw ctx.redirect('/sign-in?fault=failed');
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const origin = new URL(ctx.request?.url ?? ctx.context.baseURL).origin;
      let address: URL;
      try {
        const configuration = await configured(parts, provider);
        address = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: `${publicOrigin(ctx.context.options.baseURL) ?? origin}${singleSignOnCallbackPath}`,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
      } catch {
        throw ctx.redirect(failed(practice, 'failed'));
      }
      const cookie = ctx.context.createAuthCookie(stateCookie, { maxAge: minutes * 60 });
      const words = JSON.stringify({ practice, state, nonce, verifier, next: safePath(next) } satisfies Begun);
      await ctx.setSignedCookie(cookie.name, words, ctx.context.secret, cookie.attributes);
      throw ctx.redirect(address.href);
    },
  );

/** Signs in the person who comes back from the provider. */
const finishEndpoint = (parts: SingleSignOnParts) =>
  createAuthEndpoint('/single-sign-on/callback', { method: 'GET', query: z.record(z.string(), z.string()) }, async (ctx) => {
    const cookie = ctx.context.createAuthCookie(stateCookie);
    const words = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
    ctx.setCookie(cookie.name, '', { ...cookie.attributes, maxAge: 0 });
    const begun = kept.safeParse(words ? parsed(words) : undefined);
    if (!begun.success) throw ctx.redirect('/sign-in?fault=failed');
    const { practice, next } = begun.data;
    const provider = await parts.provider(practice);
    if (!provider) throw ctx.redirect(failed(practice, 'failed'));
    const asked = new URL(ctx.request?.url ?? ctx.context.baseURL);
    const origin = publicOrigin(ctx.context.options.baseURL) ?? asked.origin;
    const here = new URL(`${origin}${singleSignOnCallbackPath}${asked.search}`);
    const claims = await configured(parts, provider)
      .then((configuration) => claimsAt(here, configuration, begun.data))
      .catch(() => undefined);
    if (!claims) throw ctx.redirect(failed(practice, 'failed'));
    const { email, email_verified: verified } = claims;
    const admitted = await parts.admit({
      networkId: practice,
      subject: claims.sub,
      email: typeof email === 'string' ? email.toLowerCase() : undefined,
      emailVerified: verified === true,
    });
    if (typeof admitted === 'string') throw ctx.redirect(failed(practice, admitted));
    const user = await ctx.context.internalAdapter.findUserById(admitted.accountId);
    const session = await ctx.context.internalAdapter
      .createSession(admitted.accountId, false, { boundTo: practice })
      .catch(() => undefined);
    if (!user || !session) throw ctx.redirect(failed(practice, 'unknown'));
    await setSessionCookie(ctx, { session, user });
    throw ctx.redirect(next);
  });

const configured = (parts: Pick<SingleSignOnParts, 'call' | 'insecure'>, { issuer, clientId, secret }: Provider) =>
  oidc.discovery(new URL(issuer), clientId, undefined, secret === undefined ? oidc.None() : oidc.ClientSecretPost(secret), {
    // openid-client's own types of fetch and ours differ in the body alone, which is text here.
    [oidc.customFetch]: ((url: string, init: unknown) => parts.call(url, init as RequestInit)) as oidc.CustomFetch,
    // Checks the token's signature too, even though it came from the provider’s own address.
    execute: [oidc.enableNonRepudiationChecks, ...(parts.insecure ? [oidc.allowInsecureRequests] : [])],
  });

/** Exchanges the code in the address for the provider's statement about the person. */
async function claimsAt(here: URL, configuration: oidc.Configuration, { state, nonce, verifier }: Begun) {
  const tokens = await oidc.authorizationCodeGrant(configuration, here, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  return tokens.claims();
}

const failed = (practice: string, fault: string) => `/sign-in?practice=${encodeURIComponent(practice)}&fault=${fault}`;
const publicOrigin = (baseURL: unknown) => (typeof baseURL === 'string' ? new URL(baseURL).origin : undefined);
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
