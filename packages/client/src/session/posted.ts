import type { Answer, TransportPort } from '../transport/port.ts';
import { failureOf, RequestFailed } from '../transport/problem.ts';

/** Sends JSON once. Rejects with RequestFailed if it is refused and with NetworkFailure if there is no network. */
export const posted = (transport: TransportPort, path: string, body: unknown): Promise<Answer> =>
  sent(transport, { method: 'POST', path, body: JSON.stringify(body) });

/** Asks once to delete. Rejects as `posted`. */
export const deleted = (transport: TransportPort, path: string): Promise<Answer> => sent(transport, { method: 'DELETE', path });

async function sent(
  transport: TransportPort,
  request: { readonly method: 'POST' | 'DELETE'; readonly path: string; readonly body?: string },
): Promise<Answer> {
  const answer = await transport.send({ ...request, headers: { 'content-type': 'application/json' } });
  if (answer.status >= 400) throw new RequestFailed(failureOf(answer));
  return answer;
}
