import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';

/** The response before its body is read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * Like `fetch` over TLS, without redirects. It connects only to addresses from `lookup`. `trusted` is a certificate to trust
 * in place of the machine's own authorities.
 */
export const callByTls =
  (lookup: LookupFunction, trusted?: string) =>
  async (url: URL, init: RequestInit): Promise<Answer> => {
    const { method, headers, body, signal } = new Request(url, init);
    // Sends a content-length, which every server understands, because bodies are short.
    const sent = body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer());
    const fields = { ...Object.fromEntries(headers), ...(sent ? { 'content-length': String(sent.length) } : {}) };
    // A connection of its own: one that is kept open was judged for another call.
    const options = { method, headers: fields, signal, lookup, agent: false, ...(trusted === undefined ? {} : { ca: trusted }) };
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const asked = request(url, options, answered);
      asked.on('error', failed).end(sent);
    });
    const said = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    return { status: answer.statusCode ?? 0, headers: new Headers(said), body: answer };
  };
