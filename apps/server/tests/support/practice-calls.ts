import type { Problem } from '@notewell/protocol';
import { bearer, type SessionAnswer, signIn } from './server.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}
interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, bytes as they are. */
  readonly body?: unknown;
}

/** A signed-in person who calls one practice with their own profile. */
export interface Practitioner {
  readonly profile: { readonly resourceType: string; readonly id: string };
  readonly call: <T = Problem & Record<string, unknown>>(
    method: string,
    path: string,
    options?: CallOptions,
  ) => Promise<Answer<T>>;
}

/** Signs in; returns the first membership with the headers of its calls. */
export async function signedInAs(origin: string, email: string, secret?: string) {
  const token = await signIn(origin, email, secret);
  const session = await fetch(`${origin}/api/v1/session`, { headers: bearer(token) });
  const answer = (await session.json()) as Partial<SessionAnswer>; // or a problem
  if (!answer.memberships) throw new Error(`No session: ${session.status} ${JSON.stringify(answer)}`);
  const [membership] = answer.memberships;
  if (!membership) throw new Error(`${email} belongs to no practice`);
  const { profile, networkId } = membership;
  const headers: Record<string, string> = {
    ...bearer(token),
    'notewell-profile': `${profile.resourceType}/${profile.id}`,
  };
  return { profile, networkId, headers };
}

/** Signs in and answers what calls the practice's paths (`/notes/…`) as that person. */
export async function practitionerOf(origin: string, email: string, secret?: string): Promise<Practitioner> {
  const { profile, networkId, headers: own } = await signedInAs(origin, email, secret);
  return {
    profile,
    async call<T>(method: string, path: string, { headers = {}, body }: CallOptions = {}) {
      const sends = body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) };
      const type: Record<string, string> =
        body === undefined ? {} : { 'content-type': method === 'PATCH' ? 'application/json-patch+json' : 'application/json' };
      const answer = await fetch(`${origin}/api/v1/practices/${networkId}${path}`, {
        method,
        headers: { ...own, ...type, ...headers },
        ...sends,
      });
      const text = await answer.text();
      // The caller names the type that it expects; the test's assertions prove it.
      return { status: answer.status, headers: answer.headers, body: (text === '' ? undefined : JSON.parse(text)) as T };
    },
  };
}
