import type { ResourceType } from '@notewell/model';
import { headers, practiceBase } from '@notewell/protocol';
import type { Failure } from '../outbox/operation.ts';
import type { Requests } from '../references/requests.ts';
import type { Answer, Request, TransportPort } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed } from '../transport/problem.ts';
import type { CallOptions, CallPage } from '../types.ts';

export interface CallsParts {
  readonly networkId: string;
  readonly transport: TransportPort;
  readonly requests: Requests;
  readonly headers: () => Record<string, string>;
  readonly onRefusedRead: (failure: Failure) => void;
  readonly id: (id: string) => string;
}

/** Calls that are sent at once and never queued. */
export class Calls {
  constructor(private readonly parts: CallsParts) {}

  /**
   * Makes a call that is not about a resource. A path that begins with `/` is used unchanged; others are below the
   * practice. Returns the JSON, or undefined for an empty body. Rejects with RequestFailed or NetworkFailure.
   */
  async call<R = unknown>(path: string, options: CallOptions = {}): Promise<R> {
    const answer = await this.asked(path, options);
    return jsonOf<R>(answer); // the caller declares the type of the result
  }

  /** Returns one page of a paged call: its items, and the continuation token if there is a next page. */
  async pageOf<R>(
    path: string,
    options: CallOptions & { readonly continuation?: string | undefined } = {},
  ): Promise<CallPage<R>> {
    const { continuation, ...rest } = options;
    const token: Record<string, string> = continuation === undefined ? {} : { [headers.continuationToken]: continuation };
    const answer = await this.asked(path, { ...rest, headers: { ...rest.headers, ...token } });
    return { items: jsonOf<R[]>(answer), continuation: answer.header(headers.continuationToken) };
  }

  /** Fetches a body that is not JSON (`accept`: `text/csv`), to be saved as a file. */
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
    const answer = await this.parts.transport.send({
      method,
      path: (path.startsWith('/') ? path : `${practiceBase(this.parts.networkId)}/${path}`) + suffix,
      ...(await sent(body, { ...this.parts.headers(), ...options.headers })),
      signal,
    });
    if (answer.status < 400) return answer;
    const failure = failureOf(answer);
    this.parts.onRefusedRead(failure);
    throw new RequestFailed(failure);
  }

  /** Fetches the content of a resource; `thumbnail` asks for its small picture, `range` for some of its bytes. */
  async content(
    type: ResourceType,
    id: string,
    options: {
      readonly thumbnail?: boolean;
      readonly versionId?: string;
      readonly range?: { readonly start: number; readonly end: number };
    } = {},
  ): Promise<Blob> {
    const { range } = options;
    const version = options.versionId ? `/_history/${encodeURIComponent(options.versionId)}` : '';
    const path = `${this.parts.requests.collection(type)}/${encodeURIComponent(this.parts.id(id))}${version}/content${options.thumbnail ? '?thumbnail=true' : ''}`;
    const answer = await this.parts.transport.send({
      method: 'GET',
      path,
      headers: { ...this.parts.headers(), accept: '*/*', ...(range && { range: `bytes=${range.start}-${range.end}` }) },
    });
    if (answer.status !== 200 && answer.status !== 206) throw new RequestFailed(failureOf(answer));
    return new Blob([new Uint8Array(answer.body)], { type: answer.header('content-type') ?? 'application/octet-stream' });
  }
}

/** Request body with its content type. */
async function sent(body: unknown, own: Readonly<Record<string, string>>): Promise<Pick<Request, 'headers' | 'body'>> {
  if (body === undefined) return { headers: own };
  if (body instanceof Blob)
    return { headers: { 'content-type': body.type, ...own }, body: new Uint8Array(await body.arrayBuffer()) };
  return { headers: { 'content-type': 'application/json', ...own }, body: JSON.stringify(body) };
}
