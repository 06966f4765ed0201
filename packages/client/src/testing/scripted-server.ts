import { definitionOf, definitionOfCollection } from '@notewell/model';
import { applyPatch } from '@notewell/protocol';
import { matchesFilters } from '../lists/predicate.ts';
import type { StoredResource } from '../resource.ts';
import { type Answer, NetworkFailure, type Request, type TransportPort } from '../transport/port.ts';

interface Effect {
  readonly key: string;
  readonly method: string;
  readonly id: string;
}

/** A server in memory that implements the API contract for tests: versions, idempotency keys, if-none-exists, conflicts. */
export class ScriptedServer {
  readonly resources = new Map<string, StoredResource>();
  readonly versions = new Map<string, StoredResource[]>();
  /** Writes that took effect, in order. */
  readonly effects: Effect[] = [];
  /** Every request that arrived, in order. */
  readonly requests: Request[] = [];
  readonly content = new Map<string, Uint8Array>();
  private readonly answered = new Map<string, { body: string; answer: Answer }>();
  private readonly chunks = new Map<string, Map<number, Uint8Array>>();
  private made = 0;
  private moment = Date.UTC(2026, 0, 1);
  online = true;
  /** Called before a request is handled: a returned response replaces the server's own. */
  before: (request: Request) => Answer | Promise<Answer | undefined> | undefined = () => undefined;
  /** Called after the effect and before the response arrives; throwing loses the response. */
  after: (request: Request, answer: Answer) => Answer | Promise<Answer> = (_, answer) => answer;

  readonly transport: TransportPort = { send: (request) => this.send(request) };

  private async send(request: Request): Promise<Answer> {
    await Promise.resolve();
    if (!this.online) throw new NetworkFailure('offline');
    this.requests.push(request);
    const scripted = await this.before(request);
    const answer = scripted ?? this.handled(request);
    return this.after(request, answer);
  }

  /** Changes a resource as another person would. */
  edit(type: string, id: string, change: (value: StoredResource) => StoredResource): StoredResource {
    const held = this.resources.get(`${type}|${id}`);
    if (!held) throw new RangeError(`no ${type} ${id}`);
    return this.stored(type, id, change(held));
  }
  add(type: string, value: StoredResource): StoredResource {
    return this.stored(type, value.id ?? this.newId(), value);
  }
  all(type: string): StoredResource[] {
    return [...this.resources]
      .filter(([key, value]) => key.startsWith(`${type}|`) && !value.meta?.isDeleted)
      .map(([, value]) => value);
  }
  writes(): Request[] {
    return this.requests.filter(({ method, path }) => method !== 'GET' && !path.includes('/queries'));
  }

  private handled(request: Request): Answer {
    const key = request.headers?.['idempotency-key'];
    const body = `${request.method} ${request.path} ${typeof request.body === 'string' ? request.body : ''}`;
    const known = key ? this.answered.get(key) : undefined;
    if (known) return known.body === body ? known.answer : problem(422, 'key-reused');
    const before = this.effects.length;
    const answer = this.routed(request, key ?? '');
    if (key && this.effects.length > before) this.answered.set(key, { body, answer });
    return answer;
  }

  private routed(request: Request, key: string): Answer {
    const url = new URL(request.path, 'http://test');
    const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
    const [collection = '', id, ...rest] = parts.slice(parts[2] === 'practices' ? 4 : 2);
    const type = definitionOfCollection(collection)?.type;
    if (!type) return problem(404, 'type-unknown');
    const json: unknown = typeof request.body === 'string' && request.body !== '' ? JSON.parse(request.body) : undefined;
    if (id === undefined)
      return request.method === 'POST'
        ? this.created(type, json as StoredResource, request, key)
        : this.listed(type, [], request, url);
    if (id === 'queries') return this.listed(type, json as never, request, url);
    if (rest[0] === 'content') return this.contents(type, id, rest, request, key);
    const held = this.resources.get(`${type}|${id}`);
    if (rest[0] === '_history') return this.past(type, id, rest[1]);
    if (!held)
      return request.method === 'PUT'
        ? this.effect(key, 'PUT', this.stored(type, id, json as StoredResource), 201)
        : problem(404, 'not-found');
    if (held.meta?.isDeleted) return problem(410, 'gone');
    if (request.method === 'GET')
      return request.headers?.['if-none-match'] === `"${held.meta?.versionId}"` ? answerOf(304) : answerOf(200, held);
    const wanted = url.searchParams.get('versionId');
    if (wanted !== null && wanted !== held.meta?.versionId) return problem(409, 'stale-version');
    if (request.method === 'DELETE') {
      this.stored(type, id, { ...held, meta: { ...held.meta, isDeleted: true } });
      this.effects.push({ key, method: 'DELETE', id });
      return answerOf(204);
    }
    if (request.method === 'PUT') return this.effect(key, 'PUT', this.stored(type, id, json as StoredResource), 200);
    const patched = applyPatch(definitionOf(type) ?? { fields: {} }, held, json);
    return patched.ok ? this.effect(key, 'PATCH', this.stored(type, id, patched.value), 200) : problem(422, patched.code);
  }

  private created(type: string, body: StoredResource, request: Request, key: string): Answer {
    if (body.id) return problem(422, 'create-with-id');
    const sought = request.headers?.['if-none-exists']?.split('|');
    const same = this.all(type).find((value) =>
      (value['identifiers'] as { system: string; value: string }[] | undefined)?.some(
        (each) => each.system === sought?.[0] && each.value === sought?.[1],
      ),
    );
    return same ? answerOf(200, same) : this.effect(key, 'POST', this.stored(type, this.newId(), body), 201);
  }

  private listed(type: string, filters: { kind: string; values?: string[] }[], request: Request, url: URL): Answer {
    const deleted = filters.some(({ kind }) => kind === 'Deleted');
    const record = request.headers?.['notewell-partition-key'];
    const values = [...this.resources]
      .filter(([key, value]) => key.startsWith(`${type}|`) && (deleted || !value.meta?.isDeleted))
      .map(([, value]) => value)
      .filter((value) => record === undefined || value.partition === record)
      .filter((value) => matchesFilters(definitionOf(type) ?? { fields: {}, filters: {} }, value, filters));
    const total = { 'notewell-total-count': String(values.length) };
    if (request.headers?.['prefer'] === 'return=minimal') return answerOf(204, undefined, total);
    const size = Number(url.searchParams.get('pageSize') ?? 50);
    const from = Number(request.headers?.['notewell-continuation-token'] ?? 0);
    const next: Record<string, string> =
      from + size < values.length ? { 'notewell-continuation-token': String(from + size) } : {};
    return answerOf(200, values.slice(from, from + size), { ...total, ...next });
  }

  private past(type: string, id: string, version: string | undefined): Answer {
    const versions = this.versions.get(`${type}|${id}`) ?? [];
    if (version === undefined) return answerOf(200, [...versions].reverse());
    const found = versions.find(({ meta }) => meta?.versionId === version);
    return found ? answerOf(200, { ...found, meta: { ...found.meta, isHistorical: true } }) : problem(404, 'version-unknown');
  }

  private contents(type: string, id: string, [, chunks, n]: string[], request: Request, key: string): Answer {
    const held = this.resources.get(`${type}|${id}`);
    if (!held) return problem(404, 'not-found');
    const pending = this.chunks.get(id) ?? new Map<number, Uint8Array>();
    this.chunks.set(id, pending);
    if (chunks && n !== undefined) {
      pending.set(Number(n), request.body instanceof Uint8Array ? request.body : new Uint8Array());
      return answerOf(204);
    }
    const bytes = Buffer.concat([...pending].sort(([a], [b]) => a - b).map(([, chunk]) => chunk));
    this.content.set(id, bytes);
    pending.clear();
    const stored = this.stored(type, id, {
      ...held,
      content: { contentType: request.headers?.['content-type'], size: bytes.length },
    });
    this.effects.push({ key, method: 'CONTENT', id: stored.id ?? '' });
    return answerOf(204);
  }

  private effect(key: string, method: string, value: StoredResource, status: number): Answer {
    this.effects.push({ key, method, id: value.id ?? '' });
    return answerOf(status, value);
  }

  private stored(type: string, id: string, value: StoredResource): StoredResource {
    const past = this.versions.get(`${type}|${id}`) ?? [];
    this.moment += 1_000;
    const patient = value['patient'] as { id?: string } | undefined;
    const meta = { ...value.meta, versionId: String(past.length + 1), lastModified: new Date(this.moment).toISOString() };
    const stored = { ...value, id, resourceType: type, meta, ...(patient?.id ? { partition: patient.id } : {}) };
    this.resources.set(`${type}|${id}`, stored);
    this.versions.set(`${type}|${id}`, [...past, stored]);
    return stored;
  }

  private newId(): string {
    this.made += 1;
    return `00000000-0000-7000-8000-${String(this.made).padStart(12, '0')}`;
  }
}

/** A response as the transport returns it. */
export function answerOf(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  const bytes = new TextEncoder().encode(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  return { status, header: (name) => headers[name.toLowerCase()], body: bytes };
}
export const problem = (status: number, code = '', extra: object = {}, headers: Readonly<Record<string, string>> = {}): Answer =>
  answerOf(
    status,
    { type: `urn:notewell:error:${code}`, status, title: `status ${status}`, code, requestId: `request-${status}`, ...extra },
    headers,
  );
