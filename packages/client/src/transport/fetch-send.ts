import { type Answer, NetworkFailure, type Request, type TransportPort, Withdrawn } from './port.ts';

export interface FetchTransportOptions {
  /** Origin such as `http://127.0.0.1:8600`; the page's own if absent. */
  readonly origin?: string;
  readonly fetch?: typeof fetch;
  /** Sent with every request: a bearer token for programs that hold no cookie. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Milliseconds without a response before a request counts as a network failure. */
  readonly timeout?: number;
}

/** Sends requests by fetch, with cookies. Nothing is retried here. */
export function fetchSend(options: FetchTransportOptions = {}): TransportPort['send'] {
  const { origin = '', headers = () => ({}), timeout = 60_000 } = options;
  const go = options.fetch ?? ((input, init) => fetch(input, init));

  return async function send({ method, path, headers: own, body, signal }: Request): Promise<Answer> {
    const limit = AbortSignal.timeout(timeout);
    try {
      const response = await go(origin + path, {
        method,
        headers: { accept: 'application/json', ...headers(), ...own },
        credentials: 'include',
        cache: 'no-store',
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, header: (name) => response.headers.get(name) ?? undefined, body: bytes };
    } catch (cause) {
      if (signal?.aborted) throw new Withdrawn('The request was withdrawn.', { cause });
      throw new NetworkFailure('The server could not be reached.', { cause });
    }
  };
}
