import type { Answer, TransportPort } from '../transport/port.ts';
import { failureOf, RequestFailed } from '../transport/problem.ts';

/** Sends JSON once. Rejects with RequestFailed if it is refused and with NetworkFailure if there is no network. */
export async function posted(
  transport: TransportPort,
  path: string,
  body: unknown,
  method: 'POST' | 'DELETE' = 'POST',
): Promise<Answer> {
  const answer = await transport.send({
    method,
    path,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.status >= 400) throw new RequestFailed(failureOf(answer));
  return answer;
}
