import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Double {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  stop(): Promise<void>;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const listPage = 2;

/**
 * A test double of an object store with objects in memory. It speaks the part of the S3 protocol that the server uses: put,
 * get with a range, head, delete, list in pages. It checks no signatures.
 */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3.test');
    const [, bucket = '', ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = (status: number, body: Buffer | string = '', headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
        .end(request.method === 'HEAD' ? undefined : body);
    const missing = () =>
      answer(
        404,
        `<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>missing</Message><Key>${escaped(key)}</Key></Error>`,
        { 'content-type': 'application/xml' },
      );
    if (request.method === 'GET' && key === '') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const after = url.searchParams.get('continuation-token') ?? '';
      const keys = [...objects.keys()].filter((each) => each.startsWith(prefix) && each > after).sort();
      const page = keys.slice(0, listPage);
      const more = keys.length > page.length;
      const items = page
        .map((each) => `<Contents><Key>${escaped(each)}</Key><Size>${objects.get(each)?.length}</Size></Contents>`)
        .join('');
      const next = more ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
      const body = `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${items}${next}</ListBucketResult>`;
      return answer(200, body, { 'content-type': 'application/xml' });
    }
    if (request.method === 'PUT') {
      const body = Buffer.concat(parts);
      objects.set(key, body);
      return answer(200, '', { etag: `"${createHash('md5').update(body).digest('hex')}"` });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    const body = objects.get(key);
    if (!body) return missing();
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start === undefined || end === undefined) return answer(200, body);
    return answer(206, body.subarray(Number(start), Number(end) + 1), {
      'content-range': `bytes ${start}-${end}/${body.length}`,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
