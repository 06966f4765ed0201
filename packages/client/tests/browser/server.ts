import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { ScriptedServer } from '../../src/testing/scripted-server.ts';
import type { Answer, Request } from '../../src/transport/port.ts';

export interface PageServer {
  readonly origin: string;
  readonly server: ScriptedServer;
  /** Hangs or cuts requests; returns true if it has handled the socket itself. */
  cut: (request: Request) => boolean;
  /** `missing` if the server has no device-key call. */
  keys: 'served' | 'missing';
  stop(): Promise<void>;
}

const page = (script: string) =>
  `<!doctype html><meta charset="utf-8"><title>client</title><script type="module" src="${script}"></script>`;

/** Bundles the client for a page as the web app does, with the test functions on `window`. */
async function bundle(defines: Record<string, string> = {}): Promise<string> {
  const built = await build({
    entryPoints: [new URL('./page.ts', import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    define: defines,
    plugins: Object.keys(defines).length === 0 ? [] : [nextSchema],
  });
  return built.outputFiles[0]?.text ?? '';
}
/** A later build: the same code with the next schema version. */
const nextSchema = {
  name: 'next-schema',
  setup(at: import('esbuild').PluginBuild) {
    at.onLoad({ filter: /storage\/port\.ts$/ }, async ({ path }) => {
      const { readFile } = await import('node:fs/promises');
      return { contents: (await readFile(path, 'utf8')).replace('schemaVersion = 2', 'schemaVersion = 3'), loader: 'ts' };
    });
  },
};

let scripts: Promise<{ now: string; next: string }> | undefined;
const bundled = () => (scripts ??= Promise.all([bundle(), bundle({ NEXT: 'true' })]).then(([now, next]) => ({ now, next })));

/** The scripted server on a real socket, with the page that holds the client. */
export async function startPageServer(): Promise<PageServer> {
  const server = new ScriptedServer();
  const code = await bundled();
  const state: { cut: PageServer['cut']; keys: PageServer['keys'] } = { cut: () => false, keys: 'served' };
  const http = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    if (path === '/' || path === '/next')
      return void outgoing.setHeader('content-type', 'text/html').end(page(path === '/' ? '/now.js' : '/next.js'));
    if (path === '/now.js' || path === '/next.js')
      return void outgoing.setHeader('content-type', 'text/javascript').end(path === '/now.js' ? code.now : code.next);
    if (path.startsWith('/api/v1/session/device-key')) {
      if (state.keys === 'missing')
        return void outgoing.writeHead(404, { 'content-type': 'application/problem+json' }).end('{"code":"call-unknown"}');
      const key = createHash('sha256')
        .update(`${incoming.headers['x-person'] ?? 'me'}${path}`)
        .digest('base64url');
      return void outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ key }));
    }
    if (path === '/blank') return void outgoing.setHeader('content-type', 'text/html').end('<!doctype html>');
    if (!path.startsWith('/api/')) return void outgoing.writeHead(404).end();
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer); // a request's stream gives buffers
    const bytes = Buffer.concat(parts);
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const isText = !path.includes('/content');
    const request: Request = {
      method: (incoming.method ?? 'GET') as Request['method'],
      path,
      headers,
      body: isText ? bytes.toString('utf8') : new Uint8Array(bytes),
    };
    if (state.cut(request)) return;
    let answer: Answer;
    try {
      answer = await server.transport.send(request);
    } catch {
      incoming.socket.destroy();
      return;
    }
    for (const name of ['notewell-continuation-token', 'notewell-total-count', 'retry-after']) {
      const value = answer.header(name);
      if (value !== undefined) outgoing.setHeader(name, value);
    }
    outgoing
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(answer.status === 304 || answer.status === 204 ? undefined : answer.body);
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo; // listening on TCP
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    server,
    async stop() {
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  });
}
