import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';

/** A fault of a call: none, a cut connection, or a reply instead of the server's. */
export type Fault =
  | undefined
  | 'cut'
  | {
      readonly status: number;
      readonly body?: object | string;
      readonly headers?: Readonly<Record<string, string>>;
    };

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** True for POST, PUT, PATCH and DELETE of resources, which a repeat could apply twice. Excludes queries and sessions. */
  readonly isWrite: boolean;
}

/** A loopback proxy for the real server. It serves the page with the client and injects network faults into calls. */
export interface FaultProxy {
  readonly origin: string;
  /** All received calls in order. */
  readonly calls: Call[];
  /** Before the call reaches the server. */
  before: (call: Call) => Fault | Promise<Fault>;
  /** After the server's reply, before it reaches the page. */
  after: (call: Call, status: number) => Fault | Promise<Fault>;
  /** Target of calls; changes when the server restarts. */
  target: string;
  stop(): Promise<void>;
}

export const pagePath = '/client-under-test';

let script: Promise<string> | undefined;
const bundled = () =>
  (script ??= build({
    entryPoints: [new URL('./client-page.ts', import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    ignoreAnnotations: true, // keeps the assignments to `window`, although the package declares no side effects
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? ''));

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const code = await bundled();
  const proxy = {
    calls: [] as Call[],
    before: (() => undefined) as FaultProxy['before'],
    after: (() => undefined) as FaultProxy['after'],
    target,
  };
  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    if (path.startsWith(pagePath)) return servePage(path, code, outgoing);
    const method = incoming.method ?? 'GET';
    const isWrite = method !== 'GET' && !/\/(queries|auth|session)\b/.test(path);
    const call: Call = { method, path, headers: incoming.headers, isWrite };
    proxy.calls.push(call);
    const body = await bytesOf(incoming);
    const early = await proxy.before(call);
    if (early) return react(early, outgoing);
    const answer = await asked(proxy.target, call, body).catch(() => undefined);
    if (!answer) return react('cut', outgoing);
    const late = await proxy.after(call, answer.status);
    if (late) return react(late, outgoing);
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  }
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing).catch(() => outgoing.socket?.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return Object.assign(proxy, {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function servePage(path: string, code: string, outgoing: ServerResponse): void {
  if (path.endsWith('.js')) outgoing.setHeader('content-type', 'text/javascript').end(code);
  else
    outgoing
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Notewell's client</title><script type="module" src="${pagePath}/page.js"></script><body>`,
      );
}

function react(fault: Exclude<Fault, undefined>, outgoing: ServerResponse): void {
  if (fault === 'cut') return void outgoing.socket?.destroy();
  const { status, body = problemOf(status), headers = {} } = fault;
  const isText = typeof body === 'string';
  outgoing
    .writeHead(status, { ...headers, 'content-type': isText ? 'text/html' : 'application/problem+json' })
    .end(isText ? body : JSON.stringify(body));
}

/** A refusal in the server's format. */
const problemOf = (status: number) => ({
  type: 'urn:notewell:error:injected',
  title: `Injected ${status}`,
  status,
  code: status === 409 ? 'stale-version' : 'injected',
  requestId: '00000000-0000-4000-8000-000000000000',
});

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer); // a request stream yields buffers
  return Buffer.concat(parts);
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}
function asked(target: string, { method, path, headers }: Call, body: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = forward(target + path, { method, headers: { ...headers, connection: 'close' } }, (answer) => {
      bytesOf(answer).then((bytes) => {
        const { 'transfer-encoding': _, connection: __, 'content-length': ___, ...rest } = answer.headers;
        resolve({ status: answer.statusCode ?? 502, headers: rest, body: bytes });
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
