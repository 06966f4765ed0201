import { expect, test } from 'vitest';
import type { TransportPort } from '../transport/port.ts';
import { RequestFailed } from '../transport/problem.ts';
import { askPasskey, makePasskey } from './passkeys.ts';

test('no passkey is asked for or made where the server refuses its options', async () => {
  const paths: string[] = [];
  const transport: TransportPort = {
    send: async ({ path }) => {
      paths.push(path);
      return { status: 401, header: () => undefined, body: new Uint8Array() };
    },
  };
  await expect(askPasskey(transport)).rejects.toBeInstanceOf(RequestFailed);
  await expect(makePasskey(transport, 'Phone')).rejects.toBeInstanceOf(RequestFailed);
  expect(paths.map((path) => path.split('/').at(-1))).toEqual(['generate-authenticate-options', 'generate-register-options']);
});
