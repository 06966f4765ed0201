import { Socket, type SocketConstructorOpts } from 'node:net';
import pg from 'pg';
import type { Sheet } from './sheet.ts';
import type { Row } from './statement.ts';

/** A statement as this connection knows it: its short name there, and how its columns are read. */
interface Known {
  readonly name: string;
  parsed: boolean;
  read: readonly Read[];
}
type Read = ((text: string) => unknown) | 'whole' | undefined;
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
/** What is one transaction. */
interface Asked {
  readonly parts: readonly Part[];
  /** Which of the parts is being answered. */
  at: number;
  readonly done: (rows: readonly Row[][]) => void;
  readonly failed: (error: Error) => void;
  error?: Error;
}

/** A message of the protocol begins with one byte for its kind and four for its length, which counts itself. */
const header = 5;
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);
const kinds = {
  parseComplete: 0x31,
  rowDescription: 0x54,
  dataRow: 0x44,
  complete: 0x43,
  error: 0x45,
  ready: 0x5a,
} as const;

/**
 * A connection that runs prepared statements, several of them on the way at once: what is asked in one turn of the event
 * loop goes out together, columns are described once a statement, and answers are read where they lie. Each statement is
 * a transaction of its own, but those that are asked as one. `pg` opens the connection (TLS, sign-in); from then on this speaks the extended query
 * protocol of PostgreSQL itself.
 */
export class Wire {
  private readonly stream: Socket;
  private readonly known = new Map<string, Known>();
  private readonly waiting: Asked[] = [];
  private out = Buffer.allocUnsafe(16_384);
  private used = 0;
  /** The beginning of a message whose end has not come yet. */
  private readonly rest = new Rest();
  private over: Error | undefined;
  private names = 0;

  /** Opens a connection; `ended` is called once when it is gone, whoever ended it. */
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
    // Where the connection is encrypted: its socket has no buffer of ours.
    this.stream.on('data', (chunk: Buffer) => this.take(chunk));
    this.stream.on('close', () => {
      this.end(new Error('Connection terminated unexpectedly'));
      ended();
    });
  }

  /** How many statements are on the way. */
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
    if (this.used === 0) setImmediate(() => this.send());
    const parts = asks.map(({ text, values }) => {
      let known = this.known.get(text);
      if (!known) this.known.set(text, (known = this.prepare(text)));
      this.bind(known.name, values);
      return { known, text, rows: [], sheet };
    });
    this.room(sync.length);
    this.used += sync.copy(this.out, this.used);
    this.waiting.push({ parts, at: 0, done, failed });
  }

  close(): void {
    this.end(new Error('Connection terminated'));
    // Terminate.
    this.stream.end(Buffer.from([0x58, 0, 0, 0, 4]));
  }

  private end(error: Error): void {
    this.over ??= error;
    // What the database said before it hung up tells more.
    for (const { failed, error: said } of this.waiting.splice(0)) failed(said ?? this.over);
  }

  private send(): void {
    if (!this.over) this.stream.write(Buffer.from(this.out.subarray(0, this.used)));
    this.used = 0;
    if (this.out.length > 1_048_576) this.out = Buffer.allocUnsafe(16_384);
  }

  private prepare(text: string): Known {
    const name = `s${this.names++}`;
    // Parse, then Describe of the statement.
    const parse = this.begin(0x50, Buffer.byteLength(text) + name.length + 4);
    this.string(name);
    this.string(text);
    this.int16(0);
    this.finish(parse);
    const describe = this.begin(0x44, name.length + 2);
    this.out[this.used++] = 0x53;
    this.string(name);
    this.finish(describe);
    return { name, parsed: false, read: [] };
  }

  private bind(name: string, values: readonly unknown[]): void {
    const bind = this.begin(0x42, name.length + 8);
    this.out[this.used++] = 0;
    this.string(name);
    this.int16(0);
    this.int16(values.length);
    for (const value of values) this.parameter(textOf(value));
    this.room(2 + execute.length);
    this.int16(0);
    this.finish(bind);
    this.used += execute.copy(this.out, this.used);
  }

  private parameter(text: string | null): void {
    // A UTF-16 unit takes three bytes at most.
    this.room(4 + (text === null ? 0 : text.length * 3));
    const at = this.used;
    const length = text === null ? -1 : this.out.write(text, at + 4);
    this.out.writeInt32BE(length, at);
    this.used = at + 4 + Math.max(0, length);
  }
  private room(bytes: number): void {
    if (this.used + bytes <= this.out.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.out.length * 2, this.used + bytes));
    this.out.copy(larger, 0, 0, this.used);
    this.out = larger;
  }
  private begin(kind: number, bytes: number): number {
    this.room(header + bytes);
    this.out[this.used] = kind;
    this.used += header;
    return this.used - 4;
  }
  private finish(length: number): void {
    this.out.writeInt32BE(this.used - length, length);
  }
  private int16(value: number): void {
    this.used = this.out.writeInt16BE(value, this.used);
  }
  private string(text: string): void {
    this.used += this.out.write(text, this.used);
    this.out[this.used++] = 0;
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
        // What comes after a fault is passed over, unread.
        for (const { known, text } of first.parts) if (!known.parsed) this.known.delete(text);
        break;
      default:
    }
  }
}

/**
 * A socket that reads into one buffer again and again. A buffer for each read lies outside of V8's heap, and so many of
 * them make it collect the whole of it several times a second. Until there is a wire, `pg` signs in over it.
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

/** The end of a chunk in which a message is not whole, until the next one comes. */
class Rest {
  private held = Buffer.allocUnsafe(0);
  private size = 0;

  /** The chunk with what was kept before it. */
  with(chunk: Buffer): Buffer {
    if (this.size === 0) return chunk;
    const all = this.size + chunk.length;
    if (all > this.held.length) this.hold(this.held.subarray(0, this.size), Math.max(65_536, all * 2));
    chunk.copy(this.held, this.size);
    return this.held.subarray(0, all);
  }
  keep(bytes: Buffer): void {
    if (bytes.length > this.held.length) this.hold(bytes, Math.max(65_536, bytes.length));
    else bytes.copy(this.held);
    this.size = bytes.length;
    if (this.size === 0 && this.held.length > 1_048_576) this.held = Buffer.allocUnsafe(0);
  }
  private hold(bytes: Buffer, room: number): void {
    const larger = Buffer.allocUnsafe(room);
    bytes.copy(larger);
    this.held = larger;
  }
}

function rowOf(bytes: Buffer, from: number, read: readonly Read[], sheet: Sheet | undefined): unknown[] {
  let at = from + 2;
  const row: unknown[] = [];
  for (let column = bytes.readInt16BE(from); column > 0; column--) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) row.push(null);
    else if (sheet && row.length === 0) {
      sheet.add(bytes, at, at + length);
      row.push(undefined);
      at += length;
    } else {
      const reader = read[row.length];
      if (reader === 'whole') row.push(wholeAt(bytes, at, at + length));
      else {
        const text = bytes.toString('utf8', at, at + length);
        row.push(reader ? reader(text) : text);
      }
      at += length;
    }
  }
  return row;
}

/** A whole number read where it lies. */
function wholeAt(bytes: Buffer, from: number, end: number): number {
  const isNegative = bytes[from] === minus;
  let value = 0;
  for (let at = isNegative ? from + 1 : from; at < end; at++) value = value * 10 + (bytes[at] ?? 0) - zero;
  return isNegative ? -value : value;
}
const [minus, zero] = [0x2d, 0x30];

const wholes: ReadonlySet<number> = new Set([pg.types.builtins.INT2, pg.types.builtins.INT4]);
const texts: ReadonlySet<number> = new Set([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR, pg.types.builtins.INT8]);

const textArray = 1009;
/** A list whose items need no quotes, as ids do not; undefined for others. */
function simpleArray(text: string): string[] | undefined {
  if (text === '{}') return [];
  // One id of a uuid's length, as most rows have: longer than the word that stands for none.
  if (text.length === 38 && text[0] === '{' && oneItem.test(text)) return [text.slice(1, -1)];
  return /^\{[\w.,-]+\}$/.test(text) && !/NULL/i.test(text) ? text.slice(1, -1).split(',') : undefined;
}
const oneItem = /^\{[\w.-]+\}$/;

/** Columns come as `pg` gives them: numbers, booleans, dates, lists and JSON as such, the rest as text. */
function readersOf(bytes: Buffer, from: number): Read[] {
  let at = from + 2;
  return Array.from({ length: bytes.readInt16BE(from) }, () => {
    // A name, then table, column, type, size, modifier and format.
    at = bytes.indexOf(0, at) + 1;
    const type = bytes.readInt32BE(at + 6);
    at += 18;
    if (texts.has(type)) return undefined;
    if (wholes.has(type)) return 'whole';
    const parse = pg.types.getTypeParser(type, 'text') as (text: string) => unknown;
    return type === textArray ? (text: string) => simpleArray(text) ?? parse(text) : parse;
  });
}

function errorOf(bytes: Buffer, from: number, end: number): Error {
  const said = new Map<string, string>();
  for (let at = from; at < end && bytes[at] !== 0; ) {
    const stop = bytes.indexOf(0, at);
    said.set(String.fromCharCode(bytes[at] ?? 0), bytes.toString('utf8', at + 1, stop));
    at = stop + 1;
  }
  const error = new pg.DatabaseError(said.get('M') ?? 'The database refused', end - from, 'error');
  return Object.assign(error, { code: said.get('C'), severity: said.get('S'), constraint: said.get('n') });
}

/** A parameter as PostgreSQL reads it; a list as an array of text. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value as number | boolean | bigint);
}
const elementOf = (value: unknown) => {
  const text = textOf(value);
  if (text === null) return 'NULL';
  return plain.test(text) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`;
};
/** What an array needs no quotes for. */
const plain = /^(?!null$)[\w.=:-]+$/i;
