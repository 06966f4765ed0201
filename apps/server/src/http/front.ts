import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { problem, problemType } from '@notewell/protocol';
import { codeOf, StartError } from '../kernel/start-error.ts';
import { answerBroken } from './broken-requests.ts';
import { formPage } from './form-page.ts';

/** The listening port. It answers from the first moment: alive, but not ready until the application takes over. */
export interface Front {
  readonly server: Server;
  readonly address: string;
  readonly draining: () => boolean;
  /** Lets the application answer from now on. */
  handOver(): void;
  /** Refuses new connections, gives running requests `seconds` to end, and then cuts open streams. */
  drain(seconds: number): Promise<void>;
}

/** A request is closed when no bytes of its body arrive for this long. Slow bodies are fine. */
const idleBodyMs = 25_000;
/** The number of checks of a body within that time. */
const looks = 5;

/** Shown to who opens the address too early. It loads again by itself. */
const startingPage = formPage('Notewell is starting', '<p>The first start takes about a minute. This page opens it then.</p>');

/** Opens the port. Throws StartError where it is taken or not allowed. */
export async function openFront(host: string, port: number, { idleMs = idleBodyMs } = {}): Promise<Front> {
  const server = createServer({ keepAliveTimeout: 72_000, headersTimeout: 30_000, requestTimeout: 300_000, noDelay: true });
  const sockets = new Set<Socket>();
  const running = new Set<() => boolean>();
  let draining = false;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (_request, response) => {
    if (draining) response.setHeader('connection', 'close');
    const streams = () => String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
    running.add(streams);
    response.once('close', () => running.delete(streams));
  });
  server.on('request', (request, response) => closeIdleBody(request, response, idleMs));
  const starting = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/health/live')
      return void response.setHeader('content-type', 'application/json').end('{"status":"live"}');
    response.statusCode = 503;
    response.setHeader('retry-after', '1');
    if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
      return void response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('refresh', '2').end(startingPage);
    response.setHeader('content-type', problemType);
    response.end(JSON.stringify(problem('unavailable', randomUUID(), { detail: 'The server is starting.' })));
  };
  server.on('request', starting);
  await listen(server, host, port);
  const { port: opened } = server.address() as AddressInfo; // a TCP server's address is one
  return {
    server,
    address: `http://${host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host}:${opened}`,
    draining: () => draining,
    handOver: () => void server.off('request', starting),
    async drain(seconds) {
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const until = Date.now() + seconds * 1_000;
      while ([...running].some((streams) => !streams()) && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Closes a connection on which no byte of a request's body has arrived for a while; 408 where nothing was answered yet. */
function closeIdleBody(request: IncomingMessage, response: ServerResponse, idleMs: number): void {
  const { socket } = request;
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length) === 0) return;
  let seen = socket.bytesRead;
  let idle = 0;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return end();
    // Unread bytes in the buffer mean that we are slow, not the sender.
    idle = socket.bytesRead > seen || request.readableLength > 0 ? 0 : idle + 1;
    seen = socket.bytesRead;
    if (idle < looks) return;
    end();
    if (response.headersSent) socket.destroy();
    else answerBroken(Object.assign(new Error('The body stopped'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  }, idleMs / looks).unref();
  const end = () => clearInterval(timer);
  request.once('close', end);
}

const refusals: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) => `Port ${port} is used by another program. Set PORT to a free port.`,
  EACCES: (_host, port) => `This user may not open port ${port}: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not a name of this machine.`,
};

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const sentence = refusals[codeOf(error) ?? ''];
      reject(sentence ? new StartError(sentence(host, port), { cause: error }) : error);
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}
