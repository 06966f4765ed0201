import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callByTls } from './outgoing-call.ts';

/** A part of a certificate as X.690 writes it: its tag, its length, what is in it. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const bytes = (hex: string) => Buffer.from(hex, 'hex');

/** A certificate that a name gave itself (RFC 5280), and its key. */
function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(0x30, der(0x06, bytes('2a8648ce3d040302')));
  const called = der(0x30, der(0x31, der(0x30, der(0x06, bytes('550403')), der(0x0c, Buffer.from(name)))));
  const valid = der(0x30, ...['20200101000000Z', '99991231235959Z'].map((at) => der(0x18, Buffer.from(at))));
  const alternative = der(0x30, der(0x06, bytes('551d11')), der(0x04, der(0x30, der(0x82, Buffer.from(name)))));
  const said = der(
    0x30,
    der(0xa0, der(0x02, bytes('02'))),
    der(0x02, bytes('01')),
    ecdsaWithSha256,
    called,
    valid,
    called,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, alternative)),
  );
  const signature = der(0x03, bytes('00'), sign('sha256', said, privateKey));
  const cert = der(0x30, said, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}

const own = selfSigned('id.example');
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer(own, (request, response) => {
    if (request.url === '/on') return void response.writeHead(302, { location: '/here' }).end();
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const { method, headers } = request;
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      response.end(JSON.stringify({ method, host: headers.host, type: headers['content-type'], accept: headers.accept, body }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo); // a TCP server's address is one
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

/** Resolves the name as if a name server knew it. */
const here: LookupFunction = (_name, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
const textOf = async (body: AsyncIterable<Uint8Array> | null) => {
  const parts: Uint8Array[] = [];
  for await (const part of body ?? []) parts.push(part);
  return Buffer.concat(parts).toString();
};

test('a form is sent as fetch would send it, and what comes back is read', async () => {
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'a b' });
  const init = { method: 'POST', headers: { accept: 'application/json' }, body };
  const answer = await callByTls(here, own.cert)(new URL(`https://id.example:${port}/token`), init);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.getSetCookie()]).toEqual([
    201,
    'application/json',
    ['a=1', 'b=2'],
  ]);
  expect(JSON.parse(await textOf(answer.body))).toEqual({
    method: 'POST',
    host: `id.example:${port}`,
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    accept: 'application/json',
    body: 'grant_type=authorization_code&code=a+b',
  });
});

test('what leads on is answered as such', async () => {
  const { status, body } = await callByTls(here, own.cert)(new URL(`https://id.example:${port}/on`), {});
  expect([status, await textOf(body)]).toEqual([302, '']);
});

test.each([
  ['that nobody vouches for', 'id.example', undefined],
  ['of another name', 'other.example', own.cert],
])('a certificate %s ends the call', async (_which, name, trusted) => {
  await expect(callByTls(here, trusted)(new URL(`https://${name}:${port}/`), {})).rejects.toThrow();
});

test('a call that takes too long ends', async () => {
  const silent: LookupFunction = () => {};
  const signal = AbortSignal.timeout(20);
  await expect(callByTls(silent)(new URL(`https://id.example:${port}/`), { signal })).rejects.toThrow();
});
