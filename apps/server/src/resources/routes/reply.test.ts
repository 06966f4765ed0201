import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Sheet } from '../postgres/sheet.ts';
import { sendSheet } from './reply.ts';

const pages = 300;
/** All bytes of a page are the same, and differ from those of the page before. */
const bodyOf = (n: number) => JSON.stringify(String.fromCharCode(97 + (n % 26)).repeat(60_000));

test('a page for a slow reader is not overwritten', async () => {
  const app = Fastify();
  app.get<{ Params: { n: string } }>('/:n', (request, reply) => {
    const sheet = Sheet.take();
    sheet.addText(bodyOf(Number(request.params.n)));
    return sendSheet(reply, sheet);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const slow = connect(port, '127.0.0.1');
  slow.pause();
  slow.write(
    Array.from(
      { length: pages },
      (_, n) => `GET /${n} HTTP/1.1\r\nhost: x\r\nconnection: ${n === pages - 1 ? 'close' : 'keep-alive'}\r\n\r\n`,
    ).join(''),
  );
  for (let n = 0; n < 80; n++)
    expect(await fetch(`http://127.0.0.1:${port}/${n + 13}`).then((one) => one.text())).toBe(`[${bodyOf(n + 13)}]`);
  let said = '';
  slow.setEncoding('latin1').on('data', (text: string) => (said += text));
  slow.resume();
  await once(slow, 'end');
  const bodies = said
    .split('HTTP/1.1 200 OK')
    .slice(1)
    .map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4));
  expect(bodies).toHaveLength(pages);
  expect(bodies.flatMap((body, n) => (body === `[${bodyOf(n)}]` ? [] : [n]))).toEqual([]);
  await app.close();
});
