import { type AddressInfo, createServer } from 'node:net';

export interface CollectorDouble {
  readonly url: URL;
  /** Each message that came, whole. */
  readonly messages: readonly string[];
  /** Hangs up on callers. */
  away: boolean;
  stop(): Promise<void>;
}

/** A stand-in for a syslog collector: it takes messages over TCP, each after its length (RFC 6587, 3.4.1). */
export async function startCollectorDouble(): Promise<CollectorDouble> {
  const messages: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (double.away) return void socket.resetAndDestroy();
    let held = Buffer.alloc(0);
    socket.on('data', (part) => {
      held = Buffer.concat([held, part]);
      for (;;) {
        const [, length] = /^(\d+) /.exec(held.toString('latin1', 0, 12)) ?? [];
        if (length === undefined) return;
        const [start, end] = [length.length + 1, length.length + 1 + Number(length)];
        if (held.length < end) return;
        messages.push(held.toString('utf8', start, end));
        held = held.subarray(end);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const double = { url: new URL(`tcp://127.0.0.1:${port}`), messages, away: false, stop };
  return double;
}
