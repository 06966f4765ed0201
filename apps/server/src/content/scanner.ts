import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Refusal } from '../refusal.ts';

/** Looks content over for malware while it arrives. */
export interface Scanner {
  /**
   * Yields what it is given, and ends only once the scanner has found nothing. Throws InfectedContent; a Refusal `too-large`
   * where it is more than the scanner takes, `scanner-away` where it does not say: what was not scanned is not kept.
   */
  over(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** What the scanner and its signatures call themselves. Throws a Refusal `scanner-away`. */
  version(): Promise<string>;
}

/** Malware. What the scanner calls it is for the audit log, and told to nobody else. */
export class InfectedContent extends Refusal {
  constructor(readonly signature: string) {
    super('content-infected');
  }
}

/** ClamAV's daemon, at `tcp://host:port` or `unix:///path` (clamd(8), INSTREAM and VERSION). Called for each content anew. */
export function clamdScanner(address: URL): Scanner {
  return {
    async *over(source) {
      let talk: Talk | undefined;
      try {
        // The source is begun before clamd is called, so that whoever sends is heard out where it is away.
        for await (const part of source) {
          talk ??= new Talk(address, 'INSTREAM');
          await talk.send(part);
          yield part;
        }
        talk ??= new Talk(address, 'INSTREAM');
        judge(await talk.end());
      } finally {
        talk?.close();
      }
    },
    async version() {
      const talk = new Talk(address, 'VERSION');
      try {
        return await talk.answer;
      } finally {
        talk.close();
      }
    },
  };
}

function judge(verdict: string): void {
  if (verdict === 'stream: OK') return;
  const [, signature] = /^stream: (.+) FOUND$/.exec(verdict) ?? [];
  if (signature !== undefined) throw new InfectedContent(signature);
  if (verdict.includes('size limit exceeded'))
    throw new Refusal('too-large', { detail: 'The content is larger than the scanner for malware takes.' });
  throw new Refusal('scanner-away');
}

/** clamd reads a large file to its end before it says anything. */
const patienceMs = 180_000;
const longestAnswer = 4_096;

/** One command to clamd and its answer, both ended by a zero byte. */
class Talk {
  /** Rejects with a Refusal `scanner-away` where the connection ends without one. */
  readonly answer: Promise<string>;
  readonly #socket: Socket;
  #answered = false;

  constructor(address: URL, command: string) {
    const socket = connect(
      address.protocol === 'unix:'
        ? { path: decodeURIComponent(address.pathname) }
        : { host: address.hostname.replace(/^\[|\]$/g, ''), port: Number(address.port || defaultPort) },
    );
    this.#socket = socket;
    this.answer = new Promise<string>((resolve, reject) => {
      let said = '';
      const lost = (cause?: Error) => reject(new Refusal('scanner-away', {}, { cause }));
      socket.setEncoding('latin1').setTimeout(patienceMs, () => socket.destroy(new Error('clamd says nothing')));
      socket.on('data', (part: string) => {
        said += part;
        const end = said.indexOf('\0');
        this.#answered ||= end >= 0;
        if (end >= 0) resolve(said.slice(0, end).trim());
        else if (said.length > longestAnswer) socket.destroy(new Error('clamd says too much'));
      });
      socket.on('error', lost).on('close', () => lost());
    });
    this.answer.catch(() => {}); // whoever waits is told
    socket.write(`z${command}\0`);
  }

  /** A part of what is scanned; throws what came of it where clamd has said so already. */
  async send(part: Uint8Array): Promise<void> {
    if (part.length === 0) return; // would end the stream
    if (this.#answered || this.#socket.destroyed) await this.#early();
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    this.#socket.write(length);
    if (!this.#socket.write(part)) await Promise.race([once(this.#socket, 'drain').catch(() => {}), this.answer]);
  }

  /** The verdict on everything that was sent. */
  async end(): Promise<string> {
    if (this.#answered) await this.#early();
    this.#socket.write(Buffer.alloc(4));
    return this.answer;
  }

  close(): void {
    this.#socket.destroy();
  }

  /** An answer before the end is never that all is well. */
  async #early(): Promise<never> {
    judge(await this.answer);
    throw new Refusal('scanner-away');
  }
}
const defaultPort = 3310;
