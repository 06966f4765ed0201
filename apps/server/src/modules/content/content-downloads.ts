import type { Readable } from 'node:stream';
import { formatContentRange, headers as h, headers, parseRange } from '@notewell/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bytesIn } from '../../kernel/byte-stream.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isFieldHidden } from '../../resources/disclosure.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { type Call, header, idOf, parameter, settle, versionInPath } from '../../resources/routes/call.ts';
import { asItIs } from '../../resources/routes/history.ts';
import { collectionUrls } from '../../resources/routes/paths.ts';
import { noteRead } from '../../resources/routes/reads.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import type { Body, StoredRow } from '../../resources/store/index.ts';
import type { AppParts } from '../parts.ts';
import { current } from './content-current.ts';
import { enoughToTell, looksLike, makeThumbnail, servedAs, thumbnailType } from './files/index.ts';

const bytes = {
  query: ['thumbnail', 'format'],
  statuses: [200, 206, 304],
  takes: [...who, h.range, h.ifNoneMatch],
  gives: 'bytes',
} as const;

/** A data URL is held in memory whole, on both sides. */
const dataUrlLimit = 16 * 1_048_576;

/** Content of a resource as it is, and of each version that it had. */
export function downloads(app: FastifyInstance, deps: AppParts): void {
  for (const url of collectionUrls('/:id/content')) {
    app.get(url, described({ summary: 'The content', ability: 'read', ...bytes }), async (request, reply) => {
      const { call, row } = await current(request, deps, 'read');
      return send(reply, deps, { call, row, now: bodyOf(row) });
    });
  }
  for (const url of collectionUrls('/:id/_history/:versionId/content')) {
    app.get(
      url,
      described({ summary: 'Returns the content of one version', ability: 'read', ...bytes }),
      async (request, reply) => {
        const call = await settle(request, deps.store, 'read');
        const version = versionInPath(request);
        const id = idOf(request, call);
        const row = await deps.store.history.version(call, id, version);
        if (!row) throw new Refusal('version-unknown');
        const now = (await asItIs(call, id, deps.store)) ?? bodyOf(row);
        return send(reply, deps, { call, row, now });
      },
    );
  }
}

async function firstOf(open: (range: { start: number; end: number }) => Promise<Readable>, size: number): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  return bytesIn(await open({ start: 0, end: Math.min(size, enoughToTell) - 1 }));
}

interface Sending {
  readonly call: Call;
  /** The version whose content is sent. */
  readonly row: StoredRow;
  /** The current version. */
  readonly now: Body;
}

async function send(reply: FastifyReply, { content, store }: AppParts, { call, row, now }: Sending) {
  const { practice } = call;
  const { request } = reply;
  const states = call.caller.profile?.resourceType === 'Practitioner' ? [now] : [now, bodyOf(row)];
  if (states.some((state) => isFieldHidden(call, 'content', state))) throw new Refusal('content-missing');
  const { hash, contentType = 'application/octet-stream' } = bodyOf(row).content ?? {};
  const size = hash === undefined ? undefined : await content.size(practice, hash);
  if (hash === undefined || size === undefined) throw new Refusal('content-missing');
  noteRead({ store, call }, 'content', row);
  const open = async (range?: { start: number; end: number }) => {
    const stream = await content.open(practice, hash, range);
    if (!stream) throw new Refusal('content-missing');
    return stream;
  };
  if (parameter(request, 'thumbnail') === 'true') {
    const picture = contentType.startsWith('image/') ? await makeThumbnail(await open()) : undefined;
    if (!picture) throw new Refusal('thumbnail-unavailable');
    return sendBytes(reply, `"${hash}-thumbnail"`, { type: thumbnailType, bytes: picture });
  }
  const tag = `"${hash}"`;
  const format = parameter(request, 'format');
  if (format === 'dataUrl') {
    if (size > dataUrlLimit)
      throw new Refusal('too-large', { detail: 'A data URL can have at most 16 MB. Request the content as bytes.' });
    const bytes = await bytesIn(await open());
    const type = contentType.replaceAll(' ', '');
    return reply
      .header(headers.etag, tag)
      .type('text/plain; charset=utf-8')
      .send(`data:${type};base64,${bytes.toString('base64')}`);
  }
  if (format !== undefined && format !== 'raw') throw new Refusal('parameter-invalid', { detail: 'format is raw or dataUrl.' });
  // Shown inline only if its first bytes match the declared type. Everything else is a download.
  const inline = looksLike(contentType, await firstOf(open, size));
  reply
    .header(headers.etag, tag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', inline ? 'inline' : 'attachment')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(servedAs(contentType));
  if (request.headers[headers.ifNoneMatch] === tag) return reply.code(304).send();
  const ifRange = header(request, 'if-range');
  const range = ifRange === undefined || ifRange === tag ? parseRange(header(request, headers.range), size) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`).removeHeader('content-disposition');
    throw new Refusal('range-unsatisfiable');
  }
  if (!range) return reply.header('content-length', String(size)).send(await open());
  reply.code(206).header('content-range', formatContentRange(range, size));
  return reply.header('content-length', String(range.end - range.start + 1)).send(await open(range));
}

function sendBytes(
  reply: FastifyReply,
  tag: string,
  { type, bytes }: { readonly type: string; readonly bytes: Buffer },
): FastifyReply {
  reply.header(headers.etag, tag);
  return reply.request.headers[headers.ifNoneMatch] === tag ? reply.code(304).send() : reply.type(type).send(bytes);
}
