import type { Readable } from 'node:stream';
import { formatContentRange, headers, parseRange } from '@notewell/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireAbility } from '../access.ts';
import { bodyOf } from '../behaviours/saving.ts';
import { chunkLimit, contentLimit, enoughToTell, looksLike, makeThumbnail, thumbnailType } from '../content/index.ts';
import { isFieldHidden, requireWhole } from '../disclosure.ts';
import { Refusal } from '../refusal.ts';
import type { Body, StoredRow } from '../store/index.ts';
import type { OnceKey } from '../store/writer.ts';
import { type Call, header, idOf, parameter, settle, versionExpected, versionInPath } from './call.ts';
import { sendAnswer } from './create.ts';
import type { RouteDeps } from './deps.ts';
import { asItIs } from './history.ts';
import { type Answer, once } from './once.ts';
import { collectionUrls } from './paths.ts';
import { noteRead } from './reads.ts';

const typeForm = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w-]+=("[^"]*"|[\w.:-]+))*$/;
/** A data URL is held in memory whole, on both sides. */
const dataUrlLimit = 16 * 1_048_576;

/** Content is read as bytes whatever its type: these routes stand in a scope where no parser touches the body. */
export function contentRoutes(parent: FastifyInstance, deps: RouteDeps): void {
  void parent.register((app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, ready) => ready(null, payload));
    uploads(app, deps);
    downloads(app, deps);
    done();
  });
}

async function current(request: FastifyRequest, { store }: RouteDeps, ability: 'read' | 'update') {
  const call = await settle(request, store, ability);
  const row = await store.reader.read(call.practice, call.definition, idOf(request, call), call.visibility);
  if (!row) throw new Refusal('not-found');
  if (row.deleted) throw new Refusal('gone');
  if (ability === 'update') {
    requireAbility(call.caller, call.definition, 'update', bodyOf(row));
    await requireWhole(call.caller, call.definition, call.practice, store, row);
  }
  return { call, row };
}

/** Where somebody else changes the resource meanwhile, so often is the content put on what they made of it. */
const attempts = 5;

function uploads(app: FastifyInstance, deps: RouteDeps): void {
  const { content, saving, store } = deps;

  /** Puts facts of content on the resource as it is now, or takes them off; once for each idempotency key. */
  async function keep(
    request: FastifyRequest,
    call: Call,
    digest: string,
    find: () => Promise<Facts | undefined>,
  ): Promise<Answer> {
    const { practice, caller, definition } = call;
    const id = idOf(request, call);
    const expected = versionExpected(request);
    const write = async (key: OnceKey | undefined) => {
      const facts = await find();
      for (let attempt = 1; ; attempt++) {
        const before = await present(call, id);
        if (expected !== undefined && expected !== before.version) throw new Refusal('stale-version');
        const base = definition.scope.kind === 'global' ? '/api/v1' : `/api/v1/practices/${practice}`;
        const url = `${base}/${definition.collection}/${id}/content`;
        try {
          const own = facts && { ...facts, url };
          return await saving.updateContent({ practice, caller, definition, before, content: own, once: key });
        } catch (error) {
          const raced = error instanceof Refusal && error.code === 'stale-version' && expected === undefined;
          if (!raced || attempt >= attempts) throw error;
        }
      }
    };
    return once(store, request, call, write, digest);
  }
  async function present(call: Call, id: string): Promise<StoredRow> {
    const row = await store.reader.read(call.practice, call.definition, id, call.visibility);
    if (!row) throw new Refusal('not-found');
    if (row.deleted) throw new Refusal('gone');
    return row;
  }

  for (const url of collectionUrls('/:id/content')) {
    app.post(url, { bodyLimit: contentLimit }, async (request, reply) => {
      const { call } = await current(request, deps, 'update');
      const contentType = contentTypeOf(request);
      const stored = await content.put(call.practice, bytesOf(request));
      const digest = `${stored.hash} ${contentType}`;
      return sendAnswer(
        request,
        reply,
        call,
        deps.store,
        await keep(request, call, digest, async () => ({ contentType, ...stored })),
      );
    });
    app.delete(url, async (request, reply) => {
      const { call, row } = await current(request, deps, 'update');
      const { practice } = call;
      const { hash } = bodyOf(row).content ?? {};
      if (hash === undefined) throw new Refusal('content-missing');
      const purge = parameter(request, 'purge') === 'true';
      await keep(request, call, '', async () => undefined);
      // The resource's own older versions lose their content too; another resource may hold the same bytes.
      const beside = { type: call.definition.type, id: row.id };
      if (purge && !(await store.reader.refersToContent(practice, hash, beside))) await content.remove(practice, hash);
      return reply.code(204).send();
    });
  }
  for (const url of collectionUrls('/:id/content/chunks/:n')) {
    app.post(url, { bodyLimit: chunkLimit }, async (request, reply) => {
      const { call, row } = await current(request, deps, 'update');
      const { n = '' } = request.params as { readonly n?: string }; // named in the path
      if (!/^\d{1,6}$/.test(n)) throw new Refusal('chunk-invalid');
      await content.putChunk(call.practice, uploadName(call, row), Number(n), bytesOf(request));
      return reply.code(204).send();
    });
  }
  for (const url of collectionUrls('/:id/content/chunks')) {
    app.post(url, async (request, reply) => {
      const { call, row } = await current(request, deps, 'update');
      const contentType = contentTypeOf(request);
      await drain(request);
      const upload = uploadName(call, row);
      // Where the chunks are gone because this commit was done before, its key tells what came of it.
      const answer = await keep(request, call, contentType, async () => ({
        contentType,
        ...(await content.commit(call.practice, upload)),
      }));
      await content.discard(call.practice, upload);
      return sendAnswer(request, reply, call, deps.store, answer);
    });
  }
}

type Facts = { readonly contentType: string; readonly hash: string; readonly size: number };

/** Two people who upload to one resource at once do not mix their chunks. */
const uploadName = ({ caller, definition }: Call, row: StoredRow) => `${definition.type}/${row.id}/${caller.accountId}`;

function contentTypeOf(request: FastifyRequest): string {
  const sent = header(request, headers.contentType)?.trim() ?? '';
  if (sent === '') return 'application/octet-stream';
  if (sent.length > 255 || !typeForm.test(sent))
    throw new Refusal('header-invalid', { detail: 'content-type is no media type.' });
  return sent.toLowerCase();
}
/** Bytes of a refused upload that are read and let go, so that whoever sends it gets to read the answer. */
const mostLetGo = 64 * 1_048_576;

/** The body as it arrives. An empty one has no content type, so no parser was asked. */
async function* bytesOf(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  const body = request.body === undefined ? request.raw : (request.body as Readable); // the parser above
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } finally {
    if (!body.readableEnded) letGo(body);
  }
}
/** Reads on without keeping anything: a connection whose request is half read would hang at its next one. */
function letGo(body: Readable): void {
  let seen = 0;
  body.on('data', (part: Uint8Array) => {
    seen += part.length;
    if (seen > mostLetGo) body.destroy();
  });
  body.on('error', () => {});
}
async function drain(request: FastifyRequest): Promise<void> {
  for await (const _ of bytesOf(request)) {
    // A commit has no body; whatever came is let go.
  }
}

function downloads(app: FastifyInstance, deps: RouteDeps): void {
  for (const url of collectionUrls('/:id/content')) {
    app.get(url, async (request, reply) => {
      const { call, row } = await current(request, deps, 'read');
      return send(request, reply, deps, call, row, bodyOf(row));
    });
  }
  for (const url of collectionUrls('/:id/_history/:versionId/content')) {
    app.get(url, async (request, reply) => {
      const call = await settle(request, deps.store, 'read');
      const version = versionInPath(request);
      const id = idOf(request, call);
      const row = await deps.store.history.version(call.practice, call.definition, id, version, call.visibility);
      if (!row) throw new Refusal('version-unknown');
      return send(request, reply, deps, call, row, (await asItIs(call, id, deps.store)) ?? bodyOf(row));
    });
  }
}

async function firstOf(open: (range: { start: number; end: number }) => Promise<Readable>, size: number): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  for await (const part of await open({ start: 0, end: Math.min(size, enoughToTell) - 1 })) parts.push(part as Uint8Array); // byte streams yield buffers
  return Buffer.concat(parts);
}

/** `now`: the row as it is, of which `row` may be an older version. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, store }: RouteDeps,
  call: Call,
  row: StoredRow,
  now: Body,
) {
  const { practice } = call;
  if (isFieldHidden(call.caller, call.definition, 'content', now)) throw new Refusal('content-missing');
  const { hash, contentType = 'application/octet-stream' } = bodyOf(row).content ?? {};
  const size = hash === undefined ? undefined : await content.size(practice, hash);
  if (hash === undefined || size === undefined) throw new Refusal('content-missing');
  noteRead(store, call, 'content', row);
  const open = async (range?: { start: number; end: number }) => {
    const stream = await content.open(practice, hash, range);
    if (!stream) throw new Refusal('content-missing');
    return stream;
  };
  reply.header('x-content-type-options', 'nosniff').header('cache-control', 'private, no-cache');
  if (parameter(request, 'thumbnail') === 'true') {
    const picture = contentType.startsWith('image/') ? await makeThumbnail(await open()) : undefined;
    if (!picture) throw new Refusal('thumbnail-unavailable');
    return sendBytes(request, reply, `"${hash}-thumbnail"`, thumbnailType, picture);
  }
  const tag = `"${hash}"`;
  const format = parameter(request, 'format');
  if (format === 'dataUrl') {
    if (size > dataUrlLimit)
      throw new Refusal('too-large', { detail: 'A data URL holds at most 16 MB; read the content as bytes.' });
    const parts: Uint8Array[] = [];
    for await (const part of await open()) parts.push(part as Uint8Array); // byte streams yield buffers
    const type = contentType.replaceAll(' ', '');
    return reply
      .header(headers.etag, tag)
      .type('text/plain; charset=utf-8')
      .send(`data:${type};base64,${Buffer.concat(parts).toString('base64')}`);
  }
  if (format !== undefined && format !== 'raw') throw new Refusal('parameter-invalid', { detail: 'format is raw or dataUrl.' });
  // What it was said to be is believed only where its first bytes say so too; everything else is a download.
  const inline = looksLike(contentType, await firstOf(open, size));
  reply
    .header(headers.etag, tag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', inline ? 'inline' : 'attachment')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(contentType);
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

function sendBytes(request: FastifyRequest, reply: FastifyReply, tag: string, type: string, bytes: Buffer): FastifyReply {
  reply.header(headers.etag, tag);
  return request.headers[headers.ifNoneMatch] === tag ? reply.code(304).send() : reply.type(type).send(bytes);
}
