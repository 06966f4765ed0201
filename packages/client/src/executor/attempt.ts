import type { Failure, Operation } from '../outbox/operation.ts';
import type { Outcome } from '../outbox/settle.ts';
import { type Addresses, wireOf } from '../outbox/wire.ts';
import { type ModelPort, type StoredResource, versionNumber } from '../resource.ts';
import { networkRetryDelay, retryDelay, timeoutRetryDelay } from '../retry/rules.ts';
import { type Answer, NetworkFailure, type TransportPort, Withdrawn } from '../transport/port.ts';
import { failureOf, jsonOf } from '../transport/problem.ts';
import { forwarded, rebased } from './rebase.ts';

export interface Attempting {
  readonly transport: TransportPort;
  readonly model: ModelPort;
  readonly addresses: Addresses;
  /** Headers added at the moment of sending, such as the temporary access token. The author's profile is not among them. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly chunk: (key: string, n: number) => Promise<Uint8Array | undefined>;
  readonly signal: AbortSignal;
}

/** Sends one row once and returns its outcome. Never throws for errors of the network or the server. */
export async function attempted(row: Operation, at: Attempting): Promise<Outcome> {
  try {
    if (row.kind === 'upload') return await uploaded(row, at);
    const wire = row.wire ?? wireOf(row, at.model, at.addresses);
    if (!wire) return { kind: 'done', resource: row.original };
    const answer = await at.transport.send({ ...wire, headers: { ...at.headers(), ...wire.headers }, signal: at.signal });
    return await judged(row, answer, at);
  } catch (error) {
    if (error instanceof Withdrawn) return { kind: 'aborted' };
    if (error instanceof NetworkFailure) return { kind: 'later', delay: networkRetryDelay };
    throw error;
  }
}

async function judged(row: Operation, answer: Answer, at: Attempting): Promise<Outcome> {
  if (row.kind === 'remove' && [200, 204, 404, 410].includes(answer.status)) return { kind: 'done' };
  if (answer.status === 200 || answer.status === 201) {
    const resource = jsonOf(answer);
    // A proxy's page does not prove that anything was saved: repeat under the same key.
    return isResource(resource) ? { kind: 'done', resource } : { kind: 'later', delay: networkRetryDelay };
  }
  const failure = failureOf(answer);
  if (failure.code === 'key-in-use') return { kind: 'later', delay: timeoutRetryDelay, failure };
  const stale = answer.status === 409 && (failure.code === undefined || failure.code === 'stale-version');
  if (!stale) return refused(answer, failure);
  const theirs = await fetched(row, at);
  const further = theirs && (await moved(row, theirs, at));
  if (further) return further;
  return theirs && saysTheSame(row, theirs, at.model)
    ? { kind: 'done', resource: theirs }
    : { kind: 'refused', reason: 'conflict', failure, theirs };
}

/**
 * A change that is no conflict although the row is another by now, made again on what it is: a mark that only moves forward,
 * or fields that nobody else has changed. Undefined for other changes.
 */
async function moved(row: Operation, theirs: StoredResource, at: Attempting): Promise<Outcome | undefined> {
  const { forward, rebases } = at.model.facts(row.type);
  if (row.kind !== 'update' || row.call || !row.original || !row.patch) return undefined;
  const mine = { original: row.original, wanted: at.model.apply(row.original, row.patch), patch: row.patch };
  const next = (forward && forwarded(forward, mine, theirs)) ?? (rebases && rebased({ ...rebases, forward }, mine, theirs));
  if (!next) return undefined;
  const patch = at.model.diff(row.type, theirs, next);
  const { wanted: made } = mine;
  if (patch.length === 0) return { kind: 'done', resource: theirs, made };
  // Repeating it changes nothing, so it needs no key of its own.
  const answer = await at.transport.send({
    method: 'PATCH',
    path: `${at.addresses.collection(row.type)}/${encodeURIComponent(row.id)}?versionId=${versionNumber(theirs)}`,
    headers: { ...at.headers(), 'notewell-profile': row.author, 'content-type': 'application/json-patch+json' },
    body: JSON.stringify(patch),
    signal: at.signal,
  });
  const resource = answer.status === 200 ? jsonOf(answer) : undefined;
  if (isResource(resource)) return { kind: 'done', resource, made };
  return answer.status === 409 ? { kind: 'later', delay: networkRetryDelay } : refused(answer, failureOf(answer));
}

function refused(answer: Answer, failure: Failure): Outcome {
  const delay = retryDelay(answer);
  if (delay !== undefined) return { kind: 'later', delay, failure };
  if (answer.status === 401) return { kind: 'unauthorised', failure };
  if (failure.subStatus === 1001 || failure.subStatus === 1002) return { kind: 'access', failure };
  if (failure.code === 'confirmation-required') return { kind: 'confirmation', failure };
  return { kind: 'refused', reason: 'refused', failure };
}

/** True if the server copy already equals the wanted one: our own commit whose response was lost. */
function saysTheSame(row: Operation, theirs: StoredResource, model: ModelPort): boolean {
  if (row.kind !== 'update' || !row.body) return false;
  if (!row.original || !row.patch) return model.diff(row.type, theirs, row.body).length === 0;
  try {
    const wanted = model.apply(row.original, row.patch);
    return model.diff(row.type, theirs, wanted).length === 0;
  } catch {
    return false;
  }
}

async function fetched(row: Operation, at: Attempting): Promise<StoredResource | undefined> {
  const headers = { ...at.headers(), 'notewell-profile': row.author };
  const path = `${at.addresses.collection(row.type)}/${encodeURIComponent(row.id)}`;
  const answer = await at.transport.send({ method: 'GET', path, headers, signal: at.signal });
  const resource = answer.status === 200 ? jsonOf(answer) : undefined;
  return isResource(resource) ? resource : undefined;
}

/** Sends the chunks, then the commit under the row's key, then reads the resource. Repeated chunks replace earlier ones. */
async function uploaded(row: Operation, at: Attempting): Promise<Outcome> {
  const { contentType = 'application/octet-stream', chunks = 0 } = row.upload ?? {};
  const path = `${at.addresses.collection(row.type)}/${encodeURIComponent(row.id)}/content`;
  const common = { ...at.headers(), 'notewell-profile': row.author, 'content-type': contentType };
  for (let n = 0; n < chunks; n += 1) {
    const body = await at.chunk(row.key, n);
    if (!body) return { kind: 'refused', reason: 'refused', failure: { title: 'Part of the file is no longer on this device.' } };
    const answer = await at.transport.send({
      method: 'POST',
      path: `${path}/chunks/${n}`,
      headers: common,
      body,
      signal: at.signal,
    });
    if (answer.status !== 200 && answer.status !== 204) return refused(answer, failureOf(answer));
  }
  const headers = { ...common, 'idempotency-key': row.key };
  const answer = await at.transport.send({ method: 'POST', path: `${path}/chunks`, headers, body: '', signal: at.signal });
  if (answer.status !== 200 && answer.status !== 204) return refused(answer, failureOf(answer));
  return { kind: 'done', resource: await fetched(row, at) };
}

export const isResource = (value: unknown): value is StoredResource & { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
