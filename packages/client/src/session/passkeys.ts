import { authBase } from '@notewell/protocol';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { TransportPort } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed } from '../transport/problem.ts';
import { posted } from './posted.ts';

/** Loaded when a passkey is used: most sign-ins do not need it. */
const browser = () => import('@simplewebauthn/browser');

export const passkeysWork = (): boolean => typeof PublicKeyCredential !== 'undefined';

async function optionsFrom<T>(transport: TransportPort, path: string): Promise<T> {
  const answer = await transport.send({ method: 'GET', path: `${authBase}/passkey/${path}` });
  if (answer.status !== 200) throw new RequestFailed(failureOf(answer));
  return jsonOf<T>(answer); // options in the JSON of WebAuthn level 3, from our own server
}

/** Answers the server's challenge with the person's passkey. Rejects if they cancel. */
export async function askPasskey(transport: TransportPort): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await browser();
  return startAuthentication({ optionsJSON: await optionsFrom(transport, 'generate-authenticate-options') });
}

/** Creates a passkey on this device or a security key and registers its public half with the server. */
export async function makePasskey(transport: TransportPort, name: string): Promise<void> {
  const { startRegistration } = await browser();
  const response = await startRegistration({ optionsJSON: await optionsFrom(transport, 'generate-register-options') });
  await posted(transport, `${authBase}/passkey/verify-registration`, { response, name });
}
