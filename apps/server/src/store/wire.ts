import type { Socket } from 'node:net';
import pg from 'pg';
import type { Row } from './statement.ts';

/** A statement as this connection knows it: its short name there, and how its columns are read. */
interface Known {
  readonly name: string;
  parsed: boolean;
  read: readonly Read[];
}
type Read = ((text: string) => unknown) | undefined;
interface Asked {
  readonly known: Known;
  readonly text: string;
  readonly raw: number;
  readonly rows: unknown[][];
  readonly done: (rows: Row[]) => void;
  readonly failed: (error: Error) => void;
  error?: Error;
}

/** A message of the protocol begins with one byte for its kind and four for its length, which counts itself. */
const header = 5;
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);
const kinds = {
  parseComplete: 0x31,
  rowDescription: 0x54,
  dataRow: 0x44,
  error: 0x45,
  ready: 0x5a,
} as const;

/**
 * A connection that runs prepared statements, several of them on the way at once: what is asked in one turn of the event
 * loop goes out together, columns are described once a statement, and answers are read where they lie. Each statement is
 * a transaction of its own. `pg` opens the connection (TLS, sign-in); from then on this speaks the extended query
 * protocol of PostgreSQL itself.
 */
export class Wire {
  private readonly stream: Socket;
  private readonly known = new Map<string, Known>();
  private readonly waiting: Asked[] = [];
  private out = Buffer.allocUnsafe(16_384);
  private used = 0;
  private rest: Buffer | undefined;
  private over: Error | undefined;
  private names = 0;

  /** Opens a connection; `ended` is called once when it is gone, whoever ended it. */
  static async open(config: pg.ClientConfig, ended: () => void): Promise<Wire> {
    const client = new pg.Client(config);
    client.on('error', () => {});
    await client.connect();
    return new Wire(client, ended);
  }

  private constructor(client: pg.Client, ended: () => void) {
    // The connection of a client is there, though its types do not say so.
    this.stream = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
    this.stream.removeAllListeners('data');
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
   * Runs a statement with parameters as `pg` takes them; its rows hold the columns in their order, the one named
   * as raw in a buffer of its own or within a larger one.
   */
  ask(text: string, values: readonly unknown[], raw = -1): Promise<Row[]> {
    if (this.over) return Promise.reject(this.over);
    return new Promise((done, failed) => {
      let known = this.known.get(text);
      if (this.used === 0) setImmediate(() => this.send());
      if (!known) this.known.set(text, (known = this.prepare(text)));
      this.bind(known.name, values);
      this.waiting.push({ known, text, raw, rows: [], done, failed });
    });
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
    this.room(17);
    this.int16(0);
    this.finish(bind);
    this.used += executeAndSync.copy(this.out, this.used);
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

  private take(chunk: Buffer): void {
    const bytes = this.rest ? Buffer.concat([this.rest, chunk]) : chunk;
    let at = 0;
    while (at + header <= bytes.length) {
      const next = at + 1 + bytes.readInt32BE(at + 1);
      if (next > bytes.length) break;
      this.message(bytes, bytes[at] ?? 0, at + header, next);
      at = next;
    }
    this.rest = at < bytes.length ? bytes.subarray(at) : undefined;
  }

  private message(bytes: Buffer, kind: number, at: number, end: number): void {
    const first = this.waiting[0];
    // Notices and parameters come without being asked for.
    if (!first) return;
    switch (kind) {
      case kinds.dataRow:
        first.rows.push(rowOf(bytes, at, first.known.read, first.raw));
        break;
      case kinds.ready:
        this.waiting.shift();
        if (first.error) first.failed(first.error);
        else first.done(first.rows);
        break;
      case kinds.parseComplete:
        first.known.parsed = true;
        break;
      case kinds.rowDescription:
        first.known.read = readersOf(bytes, at);
        break;
      case kinds.error:
        first.error ??= errorOf(bytes, at, end);
        if (!first.known.parsed) this.known.delete(first.text);
        break;
      default:
    }
  }
}

function rowOf(bytes: Buffer, from: number, read: readonly Read[], raw: number): unknown[] {
  let at = from + 2;
  const row: unknown[] = [];
  for (let column = bytes.readInt16BE(from); column > 0; column--) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) row.push(null);
    else if (row.length === raw) {
      row.push(bytes.subarray(at, at + length));
      at += length;
    } else {
      const text = bytes.toString('utf8', at, at + length);
      const reader = read[row.length];
      row.push(reader ? reader(text) : text);
      at += length;
    }
  }
  return row;
}

const texts: ReadonlySet<number> = new Set([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR, pg.types.builtins.INT8]);

const textArray = 1009;
/** A list whose items need no quotes, as ids do not; undefined for others. */
const simpleArray = (text: string): string[] | undefined =>
  text === '{}' ? [] : /^\{[\w.,-]+\}$/.test(text) && !/NULL/i.test(text) ? text.slice(1, -1).split(',') : undefined;

/** Columns come as `pg` gives them: numbers, booleans, dates, lists and JSON as such, the rest as text. */
function readersOf(bytes: Buffer, from: number): Read[] {
  let at = from + 2;
  return Array.from({ length: bytes.readInt16BE(from) }, () => {
    // A name, then table, column, type, size, modifier and format.
    at = bytes.indexOf(0, at) + 1;
    const type = bytes.readInt32BE(at + 6);
    at += 18;
    if (texts.has(type)) return undefined;
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
