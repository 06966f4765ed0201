import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Refusal } from '../../../kernel/refusal.ts';

/** Scans content for malware while it arrives. */
export interface Scanner {
  /**
   * Yields its input, and ends only once the scanner has found nothing. Throws InfectedContent for malware. Throws a Refusal
   * `too-large` beyond the scanner's limit, and `scanner-away` without a verdict: unscanned content is not kept.
   */
  over(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** The versions of the scanner and its signatures. Throws a Refusal `scanner-away`. */
  version(): Promise<string>;
}

/** Malware. The scanner's name for it is for the audit log alone. */
export class InfectedContent extends Refusal {
  constructor(readonly signature: string) {
    super('content-infected');
  }
}

/**
 * ClamAV's daemon, at `tcp://host:port` or `unix:///path` (clamd(8), INSTREAM and VERSION). Connects again for each content.
 */
export function clamdScanner(address: URL): Scanner {
  return {
    async *over(source) {
      let talk: Talk | undefined;
      try {
        // Reads the source before calling clamd, so that the whole upload is received even if clamd is down.
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
    throw new Refusal('too-large', { detail: 'The file is larger than the virus scanner accepts.' });
  throw new Refusal('scanner-away');
}

/** clamd answers only after it has read the whole file. */
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
        else if (said.length > longestAnswer) socket.destroy(new Error('The virus scanner sent an unexpected reply'));
      });
      socket.on('error', lost).on('close', () => lost());
    });
    this.answer.catch(() => {}); // callers of this promise still get the error
    socket.write(`z${command}\0`);
  }

  /** Sends a part to the scanner. Throws clamd's verdict if it has arrived already. */
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
