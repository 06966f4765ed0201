import { expect, test } from 'vitest';
import type { TransportPort } from '../transport/port.ts';
import { RequestFailed } from '../transport/problem.ts';
import { deleted, posted } from './posted.ts';

type Sent = Parameters<TransportPort['send']>[0];

/** A transport that answers every request with one status. */
function answering(status: number) {
  const requests: Sent[] = [];
  const transport: TransportPort = {
    send: async (request) => {
      requests.push(request);
      return { status, header: () => undefined, body: new Uint8Array() };
    },
  };
  return { transport, requests };
}

test('what is posted is JSON, and a delete has no body', async () => {
  const { transport, requests } = answering(204);
  await posted(transport, '/a', { key: 1 });
  await deleted(transport, '/b');
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/a', '{"key":1}'],
    ['DELETE', '/b', undefined],
  ]);
});

test('a refusal rejects, from status 400 on', async () => {
  for (const status of [400, 401, 500])
    await expect(posted(answering(status).transport, '/a', {})).rejects.toBeInstanceOf(RequestFailed);
  for (const status of [200, 204, 399]) expect((await deleted(answering(status).transport, '/a')).status).toBe(status);
});
