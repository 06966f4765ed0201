import { readFileSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'apps', 'web', 'dist');
/** Files that differ between the builds: the page and the service worker's file list. */
function filesOfNext(): ReadonlyMap<string, string> {
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  return new Map([
    ['/index.html', read('index.html').replace(/(<meta name="build" content=")\w+/, '$1next')],
    ['/sw.js', read('sw.js').replace(/(url:"index\.html",revision:")\w+/, '$1next')],
  ]);
}

/** The running product. After `release()` it serves the next build of the web application. */
export async function releasing(origin: string) {
  const to = new URL(origin);
  const files = filesOfNext();
  let released = false;
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const { pathname } = new URL(url, origin);
    const isPage = method === 'GET' && headers.accept?.includes('text/html') && !pathname.startsWith('/api/');
    const file = released ? files.get(isPage ? '/index.html' : pathname) : undefined;
    const onward = ask(
      {
        host: to.hostname,
        port: to.port,
        method,
        path: file && isPage ? '/' : url,
        headers: { ...headers, 'accept-encoding': 'identity' },
      },
      (from) => {
        if (file === undefined) {
          answer.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(answer);
          return;
        }
        from.resume();
        const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...rest } = from.headers;
        const type = isPage || pathname.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8';
        answer.writeHead(200, { ...rest, 'content-type': type, 'cache-control': 'no-cache' });
        answer.end(file);
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return {
    origin: `http://127.0.0.1:${port}`,
    release: () => {
      released = true;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
