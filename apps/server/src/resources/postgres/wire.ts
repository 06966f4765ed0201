import { Socket, type SocketConstructorOpts } from 'node:net';
import pg from 'pg';
import type { Sheet } from './sheet.ts';
import type { Row } from './statement.ts';
import { errorOf, header, kinds, type Read, Rest, readersOf, rowOf } from './wire-answers.ts';
import { Asks, terminate } from './wire-asks.ts';

/** A statement as this connection knows it: its short name there, and how its columns are read. */
interface Known {
  readonly name: string;
  parsed: boolean;
  read: readonly Read[];
}
/** A statement and its parameters, as `pg` takes them. */
export interface Ask {
  readonly text: string;
  readonly values: readonly unknown[];
}
interface Part {
  readonly known: Known;
  readonly text: string;
  readonly rows: unknown[][];
  readonly sheet: Sheet | undefined;
}
/** One transaction. */
interface Asked {
  readonly parts: readonly Part[];
  /** The index of the part whose rows are arriving. */
  at: number;
  readonly done: (rows: readonly Row[][]) => void;
  readonly failed: (error: Error) => void;
  error?: Error;
}

/**
 * A connection that pipelines prepared statements. Statements of one turn of the event loop are sent together, columns are
 * described once a statement, and rows are decoded in place. Each statement is its own transaction, unless several are
 * requested as one. `pg` opens the connection (TLS, sign-in). From then on this class speaks PostgreSQL's extended query
 * protocol.
 */
export class Wire {
  private readonly stream: Socket;
  private readonly known = new Map<string, Known>();
  private readonly waiting: Asked[] = [];
  private readonly asks = new Asks();
  /** The beginning of a message whose end has not come yet. */
  private readonly rest = new Rest();
  private over: Error | undefined;
  private names = 0;

  /** Opens a connection. `ended` is called once when it is gone, no matter which side ended it. */
  static async open(config: pg.ClientConfig, ended: () => void): Promise<Wire> {
    let wire: Wire | undefined;
    const client = new pg.Client({
      ...config,
      // Called with the connection's own settings, though its types do not say so.
      stream: (({ ssl }: { readonly ssl?: unknown }) => (ssl ? new Socket() : readInto(() => wire))) as () => Socket,
    });
    client.on('error', () => {});
    await client.connect();
    return (wire = new Wire(client, ended));
  }

  private constructor(client: pg.Client, ended: () => void) {
    // The connection of a client is there, though its types do not say so.
    this.stream = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
    this.stream.removeAllListeners('data');
    // An encrypted connection's socket does not use our buffer.
    this.stream.on('data', (chunk: Buffer) => this.take(chunk));
    this.stream.on('close', () => {
      this.end(new Error('Connection terminated unexpectedly'));
      ended();
    });
  }

  /** The number of pending statements. */
  get busy(): number {
    return this.waiting.length;
  }

  get ended(): boolean {
    return this.over !== undefined;
  }

  /**
   * Runs a statement with parameters as `pg` takes them; its rows hold the columns in their order. With a sheet, each row's
   * first column goes there and is undefined in the row.
   */
  ask(text: string, values: readonly unknown[], sheet?: Sheet): Promise<Row[]> {
    return new Promise((done, failed) => this.push([{ text, values }], ([rows = []]) => done(rows), failed, sheet));
  }

  /** Runs several as one transaction, one after another: all of them are done and durable, or none is. */
  askAsOne(asks: readonly Ask[]): Promise<readonly Row[][]> {
    return new Promise((done, failed) => this.push(asks, done, failed));
  }

  private push(asks: readonly Ask[], done: Asked['done'], failed: Asked['failed'], sheet?: Sheet): void {
    if (this.over) return failed(this.over);
    if (this.asks.isEmpty) setImmediate(() => this.send());
    const parts = asks.map(({ text, values }) => {
      let known = this.known.get(text);
      if (!known) {
        this.known.set(text, (known = { name: `s${this.names++}`, parsed: false, read: [] }));
        this.asks.prepare(known.name, text);
      }
      this.asks.run(known.name, values);
      return { known, text, rows: [], sheet };
    });
    this.asks.sync();
    this.waiting.push({ parts, at: 0, done, failed });
  }

  close(): void {
    this.end(new Error('Connection terminated'));
    this.stream.end(terminate);
  }

  private end(error: Error): void {
    this.over ??= error;
    // An error that the database sent before it hung up says more.
    for (const { failed, error: said } of this.waiting.splice(0)) failed(said ?? this.over);
  }

  private send(): void {
    const leaving = this.asks.take();
    if (!this.over) this.stream.write(leaving);
  }

  /** Reads what has come; the chunk is not kept. */
  take(chunk: Buffer): void {
    const bytes = this.rest.with(chunk);
    let at = 0;
    while (at + header <= bytes.length) {
      const next = at + 1 + bytes.readInt32BE(at + 1);
      if (next > bytes.length) break;
      this.message(bytes, bytes[at] ?? 0, at + header, next);
      at = next;
    }
    this.rest.keep(bytes.subarray(at));
  }

  private message(bytes: Buffer, kind: number, at: number, end: number): void {
    const first = this.waiting[0];
    // Notices and parameters come without being asked for.
    if (!first) return;
    const part = first.parts[first.at];
    switch (kind) {
      case kinds.dataRow:
        part?.rows.push(rowOf(bytes, at, part.known.read, part.sheet));
        break;
      case kinds.complete:
        first.at++;
        break;
      case kinds.ready:
        this.waiting.shift();
        if (first.error) first.failed(first.error);
        else first.done(first.parts.map(({ rows }) => rows));
        break;
      case kinds.parseComplete:
        if (part) part.known.parsed = true;
        break;
      case kinds.rowDescription:
        if (part) part.known.read = readersOf(bytes, at);
        break;
      case kinds.error:
        first.error ??= errorOf(bytes, at, end);
        // Statements after a fault are skipped.
        for (const { known, text } of first.parts) if (!known.parsed) this.known.delete(text);
        break;
      default:
    }
  }
}

/**
 * A socket that reads into one buffer again and again. A buffer for each read lies outside V8's heap, and many of them trigger
 * several full collections a second. `pg` signs in over this socket before a `Wire` exists.
 */
function readInto(wire: () => Wire | undefined): Socket {
  const buffer = Buffer.allocUnsafeSlow(65_536);
  const callback = (size: number) => {
    const chunk = buffer.subarray(0, size);
    const reader = wire();
    if (reader) reader.take(chunk);
    else socket.emit('data', Buffer.from(chunk));
    return true;
  };
  // Node's types know of `onread` where a socket is connected, not where it is made.
  const socket = new Socket({ onread: { buffer, callback } } as SocketConstructorOpts);
  return socket;
}
