import { isRecord } from '@notewell/model/values';
import { collectionPath, headers, historyPath, queriesPath, resourcePath } from '@notewell/protocol';
import type { ListFilter, ModelPort, StoredResource } from '../resource.ts';
import type { Answer, TransportPort } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed } from '../transport/problem.ts';

export interface Page {
  readonly items: readonly StoredResource[];
  /** Empty after the last page. */
  readonly token: string;
  readonly total: number | undefined;
}
export interface PageRequest {
  readonly type: string;
  readonly filters: readonly ListFilter[];
  readonly orderBy?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly pageSize: number;
  readonly partition?: string | undefined;
  readonly token?: string | undefined;
  readonly readAhead?: boolean | undefined;
}

/** Read requests to the API (spec section 7). Rejects as the transport does, or with RequestFailed. */
export class Requests {
  constructor(
    private readonly transport: TransportPort,
    private readonly model: ModelPort,
    private readonly networkId: string,
    private readonly common: () => Readonly<Record<string, string>>,
  ) {}

  private address(type: string) {
    const { collection, scope } = this.model.facts(type);
    return { collection, scope: { kind: scope } };
  }
  collection(type: string): string {
    return collectionPath(this.address(type), this.networkId);
  }

  private async sent(request: Parameters<TransportPort['send']>[0], accepted: readonly number[]): Promise<Answer> {
    const answer = await this.transport.send({ ...request, headers: { ...this.common(), ...request.headers } });
    if (!accepted.includes(answer.status)) throw new RequestFailed(failureOf(answer));
    return answer;
  }

  /** Undefined if the given version is still the newest. */
  async one(
    type: string,
    id: string,
    { version, readAhead }: { readonly version?: string | undefined; readonly readAhead?: boolean } = {},
  ): Promise<StoredResource | undefined> {
    const known: Record<string, string> = version ? { [headers.ifNoneMatch]: `"${version}"` } : {};
    const answer = await this.sent(
      { method: 'GET', path: resourcePath(this.address(type), this.networkId, id), headers: { ...known, ...aheadIn(readAhead) } },
      [200, 304],
    );
    return answer.status === 304 ? undefined : resourceIn(answer);
  }

  /** Makes a request that is sent at once and never queued. People's own writes go through the outbox instead. */
  async change(
    type: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    suffix: string,
    body?: unknown,
  ): Promise<StoredResource | undefined> {
    const content = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
    const own: Record<string, string> = body === undefined ? {} : { 'content-type': content };
    const path = this.collection(type) + suffix;
    const answer = await this.sent(
      { method, path, headers: own, body: body === undefined ? undefined : JSON.stringify(body) },
      [200, 201, 204],
    );
    return answer.status === 204 ? undefined : resourceIn(answer);
  }

  async version(type: string, id: string, versionId: string): Promise<StoredResource> {
    return resourceIn(
      await this.sent({ method: 'GET', path: historyPath(this.address(type), this.networkId, id, versionId) }, [200]),
    );
  }

  async history(type: string, id: string): Promise<readonly StoredResource[]> {
    return listIn(await this.sent({ method: 'GET', path: historyPath(this.address(type), this.networkId, id) }, [200]));
  }

  async page(request: PageRequest): Promise<Page> {
    const { type, filters, orderBy, order, pageSize, partition, token, readAhead } = request;
    const query = new URLSearchParams({ pageSize: String(pageSize) });
    if (orderBy) query.set('orderBy', orderBy);
    if (order) query.set('order', order);
    const next: Record<string, string> = token ? { [headers.continuationToken]: token } : {};
    const own = { ...this.within(type, partition), ...next, ...aheadIn(readAhead) };
    const answer = await this.sent(
      filters.length === 0
        ? { method: 'GET', path: `${this.collection(type)}?${query}`, headers: own }
        : {
            method: 'POST',
            path: `${queriesPath(this.address(type), this.networkId)}?${query}`,
            headers: { ...own, ...json },
            body: JSON.stringify(filters),
          },
      [200],
    );
    return { items: listIn(answer), token: answer.header(headers.continuationToken) ?? '', total: totalIn(answer) };
  }

  async count(type: string, filters: readonly ListFilter[], partition?: string): Promise<number> {
    const own = { ...this.within(type, partition), ...json, [headers.prefer]: 'return=minimal' };
    const path = queriesPath(this.address(type), this.networkId);
    const answer = await this.sent({ method: 'POST', path, headers: own, body: JSON.stringify(filters) }, [204, 200]);
    return totalIn(answer) ?? 0;
  }

  private within(type: string, partition: string | undefined): Record<string, string> {
    if (this.model.facts(type).scope !== 'partitioned') return {};
    return partition ? { [headers.partitionKey]: partition } : { [headers.crossPartition]: 'true' };
  }
}

/** The mark of a read that nobody asked for on a screen. The access report tells it as a copy on a device. */
const aheadIn = (readAhead: boolean | undefined): Record<string, string> => (readAhead ? { [headers.readAhead]: 'true' } : {});
const json = { 'content-type': 'application/json' };

function totalIn(answer: Answer): number | undefined {
  const total = Number(answer.header(headers.totalCount) ?? Number.NaN);
  return Number.isSafeInteger(total) ? total : undefined;
}

function resourceIn(answer: Answer): StoredResource {
  const value = jsonOf(answer);
  if (isRecord(value)) return value;
  throw new RequestFailed({ status: answer.status, title: 'The answer could not be read.' });
}

function listIn(answer: Answer): readonly StoredResource[] {
  const value = jsonOf(answer);
  if (Array.isArray(value)) return value.filter(isRecord);
  throw new RequestFailed({ status: answer.status, title: 'The answer could not be read.' });
}
