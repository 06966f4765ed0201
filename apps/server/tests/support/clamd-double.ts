import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The test file that every scanner reports as malware, assembled here so that no file of ours contains it (eicar.org). */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');

export interface ClamdDouble {
  readonly url: string;
  /** Bytes of each stream that it was sent whole. */
  readonly scanned: readonly Buffer[];
  /** Hangs up on callers, like a daemon during a restart. */
  away: boolean;
  /** Bytes that it takes at most (`StreamMaxLength`). */
  most: number;
  stop(): Promise<void>;
}

/** A stand-in for ClamAV's daemon: it speaks VERSION and INSTREAM as clamd(8) says, over TCP, and knows one piece of malware. */
export async function startClamdDouble(): Promise<ClamdDouble> {
  const scanned: Buffer[] = [];
  const double = { url: '', scanned, away: false, most: 4 * 1_048_576 };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    if (double.away) return void socket.destroy();
    let held: Buffer = Buffer.alloc(0);
    const stream: Buffer[] = [];
    const take = (bytes: number) => {
      const taken = held.subarray(0, bytes);
      held = held.subarray(bytes);
      return taken;
    };
    const say = (text: string) => void socket.end(`${text}\0`);
    let command = '';
    socket.on('data', (part: Buffer) => {
      if (socket.writableEnded) return;
      held = Buffer.concat([held, part]);
      if (command === '') {
        const end = held.indexOf(0);
        if (end < 0) return;
        command = take(end + 1).toString('latin1', 1, end);
        if (command === 'VERSION') return say('ClamAV 1.4.6/27850/a double');
        if (command !== 'INSTREAM') return say('UNKNOWN COMMAND');
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE(0);
        if (length === 0) {
          const all = Buffer.concat(stream);
          scanned.push(all);
          return say(all.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
        }
        if (held.length < 4 + length) return;
        take(4);
        stream.push(take(length));
        if (stream.reduce((sum, { length: size }) => sum + size, 0) > double.most)
          return say('INSTREAM size limit exceeded. ERROR');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  double.url = `tcp://127.0.0.1:${port}`;
  return Object.assign(double, {
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  });
}
