import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Front, openFront } from './front.ts';

let front: Front;
afterEach(() => front.drain(0));
const open = async (answer: RequestListener & ((...args: never[]) => void), idleMs: number) => {
  front = await openFront('127.0.0.1', 0, { idleMs });
  front.handOver();
  front.server.on('request', answer);
  const { port } = front.server.address() as AddressInfo; // a TCP server's address is one
  return connect(port, '127.0.0.1');
};
const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 6\r\n\r\n';

describe('an address that is opened before the application answers', () => {
  it('says so in words to people, and in the form of errors to programs', async () => {
    front = await openFront('127.0.0.1', 0);
    const ask = (accept: string) => fetch(front.address, { headers: { accept } });
    const page = await ask('text/html,*/*;q=0.8');
    expect([page.status, page.headers.get('refresh')]).toEqual([503, '2']);
    expect(await page.text()).toContain('Notewell is starting');
    expect(await (await ask('*/*')).json()).toMatchObject({ code: 'unavailable', detail: 'The server is starting.' });
  });
});

describe('a body that stops arriving', () => {
  it('is answered 408 and its connection closed', async () => {
    const socket = await open((request) => void request.resume(), 50);
    socket.write(`${head}ab`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408[\s\S]*"code":"timeout"/);
  });

  it('is closed without a word where the answer has begun', async () => {
    const socket = await open((request, response) => {
      request.resume();
      response.writeHead(200).write('begun');
    }, 50);
    socket.write(`${head}ab`);
    await expect(text(socket).then((said) => [said.startsWith('HTTP/1.1 200'), said.includes('408')])).resolves.toEqual([
      true,
      false,
    ]);
  });

  it('is waited for while bytes arrive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let heard = () => {};
      const socket = await open((request, response) => {
        request.on('data', () => heard());
        request.on('end', () => response.setHeader('connection', 'close').end('whole'));
      }, 1_000);
      socket.write(head);
      for (const letter of 'abcdef') {
        await new Promise<void>((resolve) => {
          heard = resolve;
          socket.write(letter);
        });
        vi.advanceTimersByTime(900);
      }
      expect(await text(socket)).toContain('whole');
    } finally {
      vi.useRealTimers();
    }
  });
});
