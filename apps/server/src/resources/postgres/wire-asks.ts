import { header } from './wire-answers.ts';

/* Encodes messages of the extended query protocol, one after another, into one buffer. */

const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);
/** The last that is said on a connection. */
export const terminate = Buffer.from([0x58, 0, 0, 0, 4]);
const [least, most] = [16_384, 1_048_576];

/** Messages that were not sent yet. A buffer that grew beyond the usual size is released after sending. */
export class Asks {
  private out = Buffer.allocUnsafe(least);
  private used = 0;

  get isEmpty(): boolean {
    return this.used === 0;
  }

  /** All that was said since it was last taken. */
  take(): Buffer {
    const taken = Buffer.from(this.out.subarray(0, this.used));
    this.used = 0;
    if (this.out.length > most) this.out = Buffer.allocUnsafe(least);
    return taken;
  }

  /** Parse, then Describe of the statement. */
  prepare(name: string, text: string): void {
    const parse = this.begin(0x50, Buffer.byteLength(text) + name.length + 4);
    this.string(name);
    this.string(text);
    this.int16(0);
    this.finish(parse);
    const describe = this.begin(0x44, name.length + 2);
    this.out[this.used++] = 0x53;
    this.string(name);
    this.finish(describe);
  }

  /** Bind, then Execute. */
  run(name: string, values: readonly unknown[]): void {
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

  /** Ends a transaction. */
  sync(): void {
    this.room(sync.length);
    this.used += sync.copy(this.out, this.used);
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
}

/** A parameter as PostgreSQL reads it; a list as an array of text. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value as number | boolean | bigint); // all other cases were handled above
}
const elementOf = (value: unknown) => {
  const text = textOf(value);
  if (text === null) return 'NULL';
  return plain.test(text) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`;
};
/** Array items that need no quotes. */
const plain = /^(?!null$)[\w.=:-]+$/i;
