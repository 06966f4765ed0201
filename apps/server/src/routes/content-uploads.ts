import type { Readable } from 'node:stream';
import { headers } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyOf } from '../behaviours/body.ts';
import { circumstancesOf, nameOf } from '../caller.ts';
import { chunkLimit, contentLimit, InfectedContent } from '../content/index.ts';
import { Refusal } from '../refusal.ts';
import type { StoredRow } from '../store/index.ts';
import type { OnceKey } from '../store/writer.ts';
import { type Call, header, idOf, inPath, parameter, versionExpected } from './call.ts';
import { current } from './content-current.ts';
import { sendAnswer } from './create.ts';
import type { RouteDeps } from './deps.ts';
import { type Answer, once } from './once.ts';
import { collectionUrls } from './paths.ts';

const typeForm = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w-]+=("[^"]*"|[\w.:-]+))*$/;

/** Where somebody else changes the resource meanwhile, so often is the content put on what they made of it. */
const attempts = 5;

/** Content that comes whole or in chunks, and content that is taken off. */
export function uploads(app: FastifyInstance, deps: RouteDeps): void {
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
  /** Audits what a scanner found; its name for it stands in the log alone. */
  async function audited<T>(request: FastifyRequest, call: Call, row: StoredRow, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof InfectedContent) {
        const { caller, practice, definition } = call;
        store.trail.note(practice, {
          action: 'refused',
          type: definition.type,
          id: row.id,
          actor: nameOf(caller),
          account: caller.accountId,
          requestId: request.id,
          detail: { ...circumstancesOf(caller), method: request.method, status: error.status, malware: error.signature },
        });
      }
      throw error;
    }
  }
  async function present(call: Call, id: string): Promise<StoredRow> {
    const row = await store.reader.read(call.practice, call.definition, id, call.visibility);
    if (!row) throw new Refusal('not-found');
    if (row.deleted) throw new Refusal('gone');
    return row;
  }

  for (const url of collectionUrls('/:id/content')) {
    app.post(url, { bodyLimit: contentLimit }, async (request, reply) => {
      const { call, row } = await current(request, deps, 'update');
      const contentType = contentTypeOf(request);
      const stored = await audited(request, call, row, () => content.put(call.practice, bytesOf(request)));
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
      const n = inPath(request, 'n');
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
        ...(await audited(request, call, row, () => content.commit(call.practice, upload))),
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
