import { authBase } from '@notewell/protocol';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { TransportPort } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed } from '../transport/problem.ts';
import { posted } from './posted.ts';

/** Loaded once a passkey is used: most sign-ins need none of it. */
const browser = () => import('@simplewebauthn/browser');

export const passkeysWork = (): boolean => typeof PublicKeyCredential !== 'undefined';

async function optionsFrom<T>(transport: TransportPort, path: string): Promise<T> {
  const answer = await transport.send({ method: 'GET', path: `${authBase}/passkey/${path}` });
  if (answer.status !== 200) throw new RequestFailed(failureOf(answer));
  return jsonOf(answer) as T; // as WebAuthn level 3 writes options in JSON, from our own server
}

/** What the person's device says to a challenge of the server. Rejects where they turn away from it. */
export async function askPasskey(transport: TransportPort): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await browser();
  return startAuthentication({ optionsJSON: await optionsFrom(transport, 'generate-authenticate-options') });
}

/** Makes a passkey on this device or a key of the person's and leaves its public half with the server. */
export async function makePasskey(transport: TransportPort, name: string): Promise<void> {
  const { startRegistration } = await browser();
  const response = await startRegistration({ optionsJSON: await optionsFrom(transport, 'generate-register-options') });
  await posted(transport, `${authBase}/passkey/verify-registration`, { response, name });
}
