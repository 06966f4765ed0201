import { createHash } from 'node:crypto';
import { definitionOf } from '@notewell/model';
import { headers } from '@notewell/protocol';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import type { Saved } from '../saving/saving.ts';
import type { Store } from '../store/index.ts';
import type { OnceKey } from '../store/writer.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import { type Call, header } from './call.ts';

export interface Answer {
  readonly status: number;
  readonly id: string;
  readonly version: number;
  /** Undefined where the answer has no body. */
  readonly text: string | undefined;
}

const statusOf = {
  created: 201,
  updated: 200,
  unchanged: 200,
  found: 200,
  deleted: 204,
  repeated: 200,
} as const satisfies Record<Saved['outcome'], number>;
const keyForm = /^[\w.:-]{1,200}$/;

interface OnceRequest {
  readonly store: Store;
  readonly request: FastifyRequest;
  readonly call: Call;
  /** The digest of a body that is not JSON. */
  readonly bodyDigest?: string | undefined;
}

/**
 * Does a write once for each `idempotency-key`. The write's own statement stores the key, so the write is tried first. If the
 * key is taken, or the write is refused (as a repeat of a patch is), the first request's result is looked up and repeated.
 */
export async function once(
  { store, request, call, bodyDigest }: OnceRequest,
  write: (key: OnceKey | undefined) => Promise<Saved>,
): Promise<Answer> {
  const key = header(request, headers.idempotencyKey);
  if (key === undefined) return answerOf(await write(undefined));
  if (!keyForm.test(key)) throw new Refusal('key-invalid');
  const fingerprint = fingerprintOf(request, bodyDigest ?? JSON.stringify(request.body ?? null));
  let refusal: Refusal | undefined;
  try {
    const saved = await write({ key, fingerprint });
    if (saved.outcome !== 'repeated') return answerOf(saved);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusal = error;
  }
  const done = await store.idempotency.find(call.practice, call.caller.accountId, key);
  if (!done) throw refusal ?? new Refusal('key-in-use');
  if (done.fingerprint !== fingerprint) throw new Refusal('key-reused');
  if (done.status === 204) return { status: 204, id: done.id, version: done.version, text: undefined };
  const definition = definitionOf(done.type) ?? call.definition;
  const visibility = visibilityOf(call.caller, definition);
  const row =
    (await store.history.version({ practice: call.practice, definition, visibility }, done.id, done.version)) ??
    (await store.reader.read(call.practice, definition, done.id, visibility));
  if (!row) throw new Refusal('gone');
  return { status: done.status, id: row.id, version: row.version, text: row.text };
}

const answerOf = ({ outcome, id, version, text }: Saved): Answer => ({
  status: statusOf[outcome],
  id,
  version,
  text: outcome === 'deleted' ? undefined : text,
});

function fingerprintOf(request: FastifyRequest, body: string): string {
  const parts = [request.method, request.url, header(request, headers.ifNoneExists) ?? '', body];
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
