import type { Readable } from 'node:stream';
import { headers as h, headers } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { type Call, header, idOf, inPath, parameter, presentRow, versionExpected } from '../../resources/routes/call.ts';
import { sendAnswer } from '../../resources/routes/create.ts';
import { type Answer, once } from '../../resources/routes/once.ts';
import { collectionUrls } from '../../resources/routes/paths.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { requireWrite } from '../../resources/saving/require-write.ts';
import type { StoredRow } from '../../resources/store/index.ts';
import type { OnceKey } from '../../resources/store/writer.ts';
import type { AppParts } from '../parts.ts';
import { current } from './content-current.ts';
import { chunkLimit, contentLimit, InfectedContent } from './files/index.ts';

const typeForm = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w-]+=("[^"]*"|[\w.:-]+))*$/;

/** The number of attempts to store content while others change the resource. */
const attempts = 5;

/** Content that comes whole or in chunks, and content that is taken off. */
export function uploads(app: FastifyInstance, deps: AppParts): void {
  for (const url of collectionUrls('/:id/content')) {
    putContent(app, deps, url);
    removeContent(app, deps, url);
  }
  for (const url of collectionUrls('/:id/content/chunks/:n')) putChunk(app, deps, url);
  for (const url of collectionUrls('/:id/content/chunks')) joinChunks(app, deps, url);
}

function putContent(app: FastifyInstance, deps: AppParts, url: string): void {
  app.post(
    url,
    {
      bodyLimit: contentLimit,
      ...described({
        summary: 'Put content',
        ability: 'update',
        statuses: [200],
        takes: who,
        tells: [h.etag],
        sends: 'bytes',
        gives: 'resource',
      }),
    },
    async (request, reply) => {
      const { call, row } = await current(request, deps, 'update');
      const contentType = contentTypeOf(request);
      const upload = { request, call, row };
      const stored = await audited(deps, upload, () => deps.content.put(call.practice, bytesOf(request)));
      const digest = `${stored.hash} ${contentType}`;
      const answer = await keep(deps, upload, digest, async () => ({ contentType, ...stored }));
      return sendAnswer(reply, { call, store: deps.store }, answer);
    },
  );
}

function removeContent(app: FastifyInstance, deps: AppParts, url: string): void {
  const { content, store } = deps;
  app.delete(
    url,
    described({
      summary: 'Removes the content; purge also deletes its bytes',
      ability: 'update',
      statuses: [204],
      query: ['purge'],
      takes: who,
    }),
    async (request, reply) => {
      const { call, row } = await current(request, deps, 'update');
      const { practice } = call;
      const { hash } = bodyOf(row).content ?? {};
      if (hash === undefined) throw new Refusal('content-missing');
      const purge = parameter(request, 'purge') === 'true';
      // The older versions lose their bytes too, as if they were deleted.
      if (purge) await requireWrite({ ...call, store }, 'delete', { before: bodyOf(row) });
      await keep(deps, { request, call, row }, '', async () => undefined);
      // The resource's own older versions lose their content too; another resource may hold the same bytes.
      const except = { type: call.definition.type, id: row.id };
      if (purge) await store.removeUnused({ practice, hash, except }, () => content.remove(practice, hash));
      return reply.code(204).send();
    },
  );
}

function putChunk(app: FastifyInstance, deps: AppParts, url: string): void {
  app.post(
    url,
    {
      bodyLimit: chunkLimit,
      ...described({
        summary: 'Uploads one chunk of large content, numbered from 0',
        ability: 'update',
        statuses: [204],
        takes: who,
        sends: 'bytes',
      }),
    },
    async (request, reply) => {
      const { call, row } = await current(request, deps, 'update');
      const n = inPath(request, 'n');
      if (!/^\d{1,6}$/.test(n)) throw new Refusal('chunk-invalid');
      await deps.content.putChunk(call.practice, uploadName(call, row), Number(n), bytesOf(request));
      return reply.code(204).send();
    },
  );
}

function joinChunks(app: FastifyInstance, deps: AppParts, url: string): void {
  const { content, store } = deps;
  app.post(
    url,
    described({
      summary: 'Joins the uploaded chunks into the content',
      ability: 'update',
      statuses: [200],
      takes: who,
      tells: [h.etag],
      gives: 'resource',
    }),
    async (request, reply) => {
      const { call, row } = await current(request, deps, 'update');
      const contentType = contentTypeOf(request);
      await drain(request);
      const name = uploadName(call, row);
      const upload = { request, call, row };
      // If an earlier commit already consumed the chunks, its idempotency key gives the result.
      const answer = await keep(deps, upload, contentType, async () => ({
        contentType,
        ...(await audited(deps, upload, () => content.commit(call.practice, name))),
      }));
      await content.discard(call.practice, name);
      return sendAnswer(reply, { store, call }, answer);
    },
  );
}

interface Upload {
  readonly request: FastifyRequest;
  readonly call: Call;
  readonly row: StoredRow;
}

/** Puts facts of content on the resource as it is now, or takes them off; once for each idempotency key. */
async function keep(
  { saving, store }: AppParts,
  { request, call }: Upload,
  digest: string,
  find: () => Promise<Facts | undefined>,
): Promise<Answer> {
  const { practice, caller, definition } = call;
  const id = idOf(request, call);
  const expected = versionExpected(request);
  const base = definition.scope.kind === 'global' ? '/api/v1' : `/api/v1/practices/${practice}`;
  const url = `${base}/${definition.collection}/${id}/content`;
  const write = async (key: OnceKey | undefined) => {
    const facts = await find();
    for (let attempt = 1; ; attempt++) {
      const before = await presentRow(call, store, id);
      if (expected !== undefined && expected !== before.version) throw new Refusal('stale-version');
      try {
        const own = facts && { ...facts, url };
        return await saving.updateContent({ practice, caller, definition, before, content: own, once: key });
      } catch (error) {
        const raced = error instanceof Refusal && error.code === 'stale-version' && expected === undefined;
        if (!raced || attempt >= attempts) throw error;
      }
    }
  };
  return once({ store, request, call, bodyDigest: digest }, write);
}

/** Audits a scanner's finding. The malware's name appears only in the log. */
async function audited<T>({ store }: AppParts, { request, call, row }: Upload, work: () => Promise<T>): Promise<T> {
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

type Facts = { readonly contentType: string; readonly hash: string; readonly size: number };

/** Two people who upload to one resource at once do not mix their chunks. */
const uploadName = ({ caller, definition }: Call, row: StoredRow) => `${definition.type}/${row.id}/${caller.accountId}`;

function contentTypeOf(request: FastifyRequest): string {
  const sent = header(request, headers.contentType)?.trim() ?? '';
  if (sent === '') return 'application/octet-stream';
  if (sent.length > 255 || !typeForm.test(sent))
    throw new Refusal('header-invalid', { detail: 'content-type is not a media type.' });
  return sent.toLowerCase();
}
/** Bytes of a refused upload that are read and discarded, so that the client gets to read the response. */
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
    // A commit needs no body; one that came is discarded.
  }
}
