import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailThrough } from '../src/kernel/mail.ts';
import { s3Blobs } from '../src/modules/content/files/s3-blobs.ts';
import { connect } from '../src/resources/postgres/connect.ts';

/** The first byte of a TLS handshake, and what PostgreSQL asks before one (RFC 8446, 5.1; protocol 3, SSLRequest). */
const handshake = 22;
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

let server: Server;
let host: string;
let first: Buffer[] = [];
beforeAll(async () => {
  // Nothing answers in clear text but PostgreSQL's yes to encryption: what comes next shows whether it is used.
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      first.push(bytes);
      if (bytes.equals(sslRequest)) socket.write('S');
      else socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  host = `127.0.0.1:${port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const letter = { to: 'somebody@north.test', subject: 'A subject', text: 'A text' };
const keys = { accessKeyId: 'key id', secretAccessKey: 'secret' };
const bucket = { bucket: 'clinic', region: 'us-east-1', prefix: 'notewell/', forcePathStyle: true, ...keys };

const services: [service: string, call: () => Promise<unknown>, asked: Buffer[]][] = [
  ['mail at smtps:', () => mailThrough(`smtps://me:secret@${host}`).send(letter), []],
  ['files at https:', async () => (await s3Blobs({ ...bucket, endpoint: `https://${host}` })).size('a'), []],
  [
    'a database whose address says sslmode',
    () => connect({ url: `postgresql://me:secret@${host}/notewell?sslmode=verify-full` }).query('select 1'),
    [sslRequest],
  ],
];
test.each(services)('%s is spoken to under TLS from the first byte, and never otherwise', async (_service, call, asked) => {
  first = [];
  await expect(call()).rejects.toThrow();
  expect(first.slice(0, asked.length)).toEqual(asked);
  const rest = first.slice(asked.length).filter((bytes) => !bytes.equals(sslRequest));
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.map((bytes) => bytes[0])).toEqual(rest.map(() => handshake));
});
