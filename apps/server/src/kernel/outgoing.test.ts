import { createServer } from 'node:http';
import { type AddressInfo, createServer as listenRaw } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AddressRefused, isPublic, outgoing, requirePublic } from './outgoing.ts';

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'not an address',
])('%s is not public', (address) => expect(isPublic(address)).toBe(false));
test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublic(address)).toBe(true),
);
test.each([
  'http://example.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://user:secret@example.org/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://１２７.0.0.1/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[fe80::1]/',
  'ftp://example.org/',
  'file:///etc/passwd',
])('%s is not called', async (address) => expect(requirePublic(new URL(address))).rejects.toThrow(AddressRefused));

let origin: string;
const server = createServer((request, response) => {
  if (request.url === '/on') response.writeHead(302, { location: '/here' }).end();
  else if (request.url === '/long') response.end('x'.repeat(2_000));
  else response.end('here');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is one
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('an answer is bounded, and where it leads on to nobody follows', async () => {
  const call = outgoing({ allowPrivate: true, mostBytes: 1_000 });
  expect(await (await call(`${origin}/here`)).text()).toBe('here');
  await expect(call(`${origin}/on`)).rejects.toThrow(AddressRefused);
  await expect(call(`${origin}/long`)).rejects.toThrow(AddressRefused);
  await expect(outgoing()(`${origin}/here`)).rejects.toThrow(AddressRefused);
});

test('a name that is public when it is judged and private when it is called is not called', async () => {
  let connections = 0;
  const inside = listenRaw((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const { port } = inside.address() as AddressInfo; // a TCP server's address is one
  let asked = 0;
  const resolve = async () => [{ address: asked++ === 0 ? '8.8.8.8' : '127.0.0.1', family: 4 }];
  await expect(outgoing({ resolve })(`https://rebound.example:${port}/`)).rejects.toThrow(AddressRefused);
  expect([asked, connections]).toEqual([2, 0]);
  await new Promise<void>((closed) => inside.close(() => closed()));
});

test('a name of several addresses is called where all of them are public', async () => {
  const resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '::ffff:10.0.0.1', family: 6 },
  ];
  await expect(outgoing({ resolve })('https://both.example/')).rejects.toThrow(AddressRefused);
});
