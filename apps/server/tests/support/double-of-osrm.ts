import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OsrmDouble {
  readonly url: string;
  /** Everything that callers sent, as one text each: method, path, headers and body. */
  readonly heard: string[];
  /** The status of its next answers. */
  status: number;
  stop(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
};

/** A double of a map service: it speaks the `table` call of OSRM's HTTP API. A minute passes for each hundredth of a degree. */
export async function startOsrmDouble(): Promise<OsrmDouble> {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    heard.push([method, url, JSON.stringify(headers), await bodyOf(request)].join('\n'));
    const given = /^\/maps\/table\/v1\/driving\/([-\d.,;]+)\?annotations=duration$/.exec(url)?.[1];
    const points = given?.split(';').map((point) => point.split(',').map(Number));
    const status = points ? double.status : 400;
    response.writeHead(status, { 'content-type': 'application/json' });
    const seconds = (a: readonly number[], b: readonly number[]) =>
      Math.round((Math.abs((a[0] ?? 0) - (b[0] ?? 0)) + Math.abs((a[1] ?? 0) - (b[1] ?? 0))) * 6_000 * 10) / 10;
    const durations = points?.map((from) => points.map((to) => seconds(from, to)));
    response.end(JSON.stringify(status === 200 ? { code: 'Ok', durations } : { code: 'InvalidQuery' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const double: OsrmDouble = {
    url: `http://127.0.0.1:${port}/maps/`,
    heard,
    status: 200,
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
  return double;
}
