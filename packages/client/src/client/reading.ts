import type { ResourceByType, ResourceType } from '@notewell/model';
import { headers, practiceBase } from '@notewell/protocol';
import { recountTopic } from '../emitter.ts';
import { listKey } from '../lists/lists.ts';
import { Loader } from '../references/loader.ts';
import type { Page, PageRequest } from '../references/requests.ts';
import { entityKey, isLocalId, type ListFilter, type StoredResource } from '../resource.ts';
import { type Answer, NetworkFailure, type Request } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed, textOf } from '../transport/problem.ts';
import type { CallOptions, CallPage, ListQuery, ListView } from '../types.ts';
import { ClientLife } from './life.ts';

/** A copy this young is shown without asking the server again; events keep it true meanwhile. Milliseconds. */
const freshFor = 10_000;

/** Reads: from memory, device and server, in that order. */
export abstract class Reading extends ClientLife {
  private readonly fetching = new Map<string, Promise<void>>();
  private readonly loader = new Loader(
    (request) => this.requests.page(request),
    (work) => void this.clock.after(0, work),
  );

  /**
   * The resource with unsent changes laid over it: from the device where it has it, else from the server. `fresh` asks
   * the server first and falls back to the device without a network. Undefined where it does not exist or was deleted;
   * rejects with RequestFailed where it may not be read.
   */
  async get<T extends ResourceType>(
    type: T,
    id: string,
    options: { readonly fresh?: boolean } = {},
  ): Promise<ResourceByType[T] | undefined> {
    await this.opening.catch(() => undefined);
    const known = this.views.value(type, id) ?? (await this.cache.load(type, this.id(id)));
    if (!known || options.fresh) await this.fetch(type, id, true);
    const { data, status, error } = this.views.resource(type, id);
    if (!data && error && status !== 'missing') throw new RequestFailed(error);
    return data;
  }

  /** Loads a resource where the device has none or an old one; concurrent calls share one request. Never rejects. */
  protected async fetch(type: string, id: string, force = false): Promise<void> {
    const wanted = await this.settledId(id);
    // Made here and not yet sent, or not known at all: whoever watches it is told which.
    if (isLocalId(wanted)) return this.emitter.emit([entityKey(type, wanted)]);
    const key = `${entityKey(type, wanted)}|${force}`;
    const held = this.fetching.get(key);
    if (held) return held;
    const work = this.fetched(type, wanted, force).finally(() => this.fetching.delete(key));
    this.fetching.set(key, work);
    return work;
  }

  private async fetched(type: string, id: string, force: boolean): Promise<void> {
    await this.opening.catch(() => undefined);
    const held = await this.cache.load(type, id);
    const at = this.cache.entry(type, id)?.fetchedAt;
    if (!force && at !== undefined && this.clock.now() - at < freshFor) return;
    try {
      const resource = await this.requests.one(type, id, held?.meta?.versionId);
      this.cache.accept(type, [resource ?? held ?? { id }]);
    } catch (error) {
      if (error instanceof RequestFailed) {
        this.refusedRead(error.failure);
        const { status } = error;
        if (status === 403 || status === 404 || status === 410) this.cache.refuse(type, id, status);
        else if (!held && status !== undefined && status !== 401) this.cache.refuse(type, id, status);
      } else if (!held && error instanceof NetworkFailure) this.cache.refuse(type, id, 0);
    }
  }

  protected async changedElsewhere(type: string, id: string, versionId: number): Promise<void> {
    this.lists.touched(type);
    this.emitter.emit([recountTopic(type)]);
    const held = this.cache.base(type, id);
    if (held && Number(held.meta?.versionId ?? 0) < versionId) await this.fetch(type, id, true);
  }

  /** A page as the server gives it. Of a record that was made here and is not sent, the server has nothing. */
  protected async pageOfList(request: PageRequest): Promise<Page> {
    const { partition } = request;
    if (partition === undefined || !isLocalId(partition)) return this.requests.page(request);
    const record = await this.settledId(partition);
    return isLocalId(record) ? { items: [], token: '', total: 0 } : this.requests.page({ ...request, partition: record });
  }
  /** `id`, asked once the device is open: until then nobody knows what the server calls what was made here. */
  private async settledId(id: string): Promise<string> {
    if (isLocalId(this.id(id))) await this.opening.catch(() => undefined);
    return this.id(id);
  }

  /** One page of a list as the screen would show it. */
  async list<T extends ResourceType>(query: ListQuery<T>): Promise<ListView<T>> {
    await this.opening.catch(() => undefined);
    await this.lists.open(query);
    return this.views.list(query, this.lists.state(listKey(query)));
  }

  /** The next page of a list that is open. */
  more(query: ListQuery): Promise<void> {
    return this.lists.more(query);
  }
  refresh(query: ListQuery): Promise<void> {
    return this.lists.refresh(query);
  }

  /** How many resources pass the filters, asked of the server. */
  async count(type: ResourceType, filters: readonly ListFilter[] = [], partition?: string): Promise<number> {
    const record = partition === undefined ? undefined : await this.settledId(partition);
    return record !== undefined && isLocalId(record) ? 0 : this.requests.count(type, filters, record);
  }

  /** Every stored version, newest first as the server gives them. Versions never stand in for the current resource. */
  async history<T extends ResourceType>(type: T, id: string): Promise<readonly ResourceByType[T][]> {
    const wanted = await this.settledId(id);
    const versions = isLocalId(wanted) ? [] : await this.requests.history(type, wanted);
    return versions as readonly unknown[] as readonly ResourceByType[T][]; // versions of this type, by the server's word
  }

  /** One earlier version. */
  async version<T extends ResourceType>(type: T, id: string, versionId: string): Promise<ResourceByType[T]> {
    const held = this.cache.version(type, this.id(id), versionId);
    const version = held ?? (await this.requests.version(type, this.id(id), versionId));
    this.cache.accept(type, [{ ...version, meta: { ...version.meta, isHistorical: true } }]);
    return version as unknown as ResourceByType[T]; // a version of this type, by the server's word
  }

  /** The resource behind a reference, deleted ones included; rejects with the sentence of spec section 5 where there is none. */
  async expand(type: ResourceType, id: string, versionId?: string): Promise<StoredResource> {
    const known = this.views.value(type, id) ?? (await this.cache.load(type, this.id(id)));
    if (known) return known;
    const found = isLocalId(this.id(id)) ? undefined : await this.loader.load(type, this.id(id));
    if (!found) throw new RangeError(`Reference ${type} ${id} (version ${versionId ?? ''}) could not be expanded.`);
    this.cache.accept(type, [found]);
    return found;
  }

  /**
   * Loads lists and keeps them on the device, so that they open without a network: whole, or as far as `most` items
   * (1,000 where absent). `between` is awaited before each request, so that the person at the keyboard comes first.
   */
  async prefetch(
    queries: readonly ListQuery[],
    { most = 1_000, between = async () => {} }: { readonly most?: number; readonly between?: () => Promise<void> } = {},
  ): Promise<void> {
    for (const query of queries) {
      await between();
      await this.lists.open(query);
      for (let state = this.lists.state(listKey(query)); state?.token; state = this.lists.state(listKey(query))) {
        const before = state.ids.length;
        if (before >= most) break;
        await between();
        await this.lists.more(query);
        if ((this.lists.state(listKey(query))?.ids.length ?? 0) <= before) break;
      }
    }
    await this.cache.flush();
  }

  /**
   * These records stay on the device until then (milliseconds since 1970), in place of those named before: where room is
   * wanted others go, the longest unused first.
   */
  keepOnDevice(records: readonly string[], until: number): Promise<void> {
    return this.room.keep(records, until);
  }

  /**
   * A call that is not about a resource. A path that begins with `/` is taken as it is, any other lies below the
   * practice. Answers the JSON, or undefined for an empty answer; rejects with RequestFailed or NetworkFailure.
   */
  async call<R = unknown>(path: string, options: CallOptions = {}): Promise<R> {
    const answer = await this.asked(path, options);
    return (textOf(answer) === '' ? undefined : jsonOf(answer)) as R; // the caller names the shape of the call it makes
  }

  /** A page of a call that goes on by continuation: its items, and what to send for the next page where there is one. */
  async pageOf<R>(
    path: string,
    options: CallOptions & { readonly continuation?: string | undefined } = {},
  ): Promise<CallPage<R>> {
    const { continuation, ...rest } = options;
    const token: Record<string, string> = continuation === undefined ? {} : { [headers.continuationToken]: continuation };
    const answer = await this.asked(path, { ...rest, headers: { ...rest.headers, ...token } });
    // The caller names the shape of the call it makes.
    return { items: jsonOf(answer) as R[], continuation: answer.header(headers.continuationToken) };
  }

  /** The answer of a call in another form than JSON (`accept`: `text/csv`), to be saved as a file. */
  async file(path: string, accept: string, options: CallOptions = {}): Promise<Blob> {
    const answer = await this.asked(path, { ...options, headers: { ...options.headers, accept } });
    return new Blob([new Uint8Array(answer.body)], { type: answer.header('content-type') ?? accept });
  }

  private async asked(path: string, options: CallOptions): Promise<Answer> {
    const { method = 'GET', query = {}, body, signal } = options;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) search.append(name, String(item));
    }
    const suffix = search.size > 0 ? `?${search}` : '';
    const answer = await this.transport.send({
      method,
      path: (path.startsWith('/') ? path : `${practiceBase(this.networkId)}/${path}`) + suffix,
      ...(await sent(body, { ...this.headers(), ...options.headers })),
      signal,
    });
    if (answer.status < 400) return answer;
    const failure = failureOf(answer);
    this.refusedRead(failure);
    throw new RequestFailed(failure);
  }

  /** The bytes of a resource's content; `thumbnail` asks for the small picture of it. */
  async content(
    type: ResourceType,
    id: string,
    options: { readonly thumbnail?: boolean; readonly versionId?: string } = {},
  ): Promise<Blob> {
    const version = options.versionId ? `/_history/${encodeURIComponent(options.versionId)}` : '';
    const path = `${this.requests.collection(type)}/${encodeURIComponent(this.id(id))}${version}/content${options.thumbnail ? '?thumbnail=true' : ''}`;
    const answer = await this.transport.send({ method: 'GET', path, headers: { ...this.headers(), accept: '*/*' } });
    if (answer.status !== 200) throw new RequestFailed(failureOf(answer));
    return new Blob([new Uint8Array(answer.body)], { type: answer.header('content-type') ?? 'application/octet-stream' });
  }
}

/** A body as it goes out, with the header that says what it is. */
async function sent(body: unknown, own: Readonly<Record<string, string>>): Promise<Pick<Request, 'headers' | 'body'>> {
  if (body === undefined) return { headers: own };
  if (body instanceof Blob)
    return { headers: { 'content-type': body.type, ...own }, body: new Uint8Array(await body.arrayBuffer()) };
  return { headers: { 'content-type': 'application/json', ...own }, body: JSON.stringify(body) };
}
