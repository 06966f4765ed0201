import pg from 'pg';
import type { Sheet } from './sheet.ts';

/* Decodes messages of the database in place: messages cut from chunks, rows, columns and errors. */

/** A message of the protocol begins with one byte for its kind and four for its length, which counts itself. */
export const header = 5;
export const kinds = {
  parseComplete: 0x31,
  rowDescription: 0x54,
  dataRow: 0x44,
  complete: 0x43,
  error: 0x45,
  ready: 0x5a,
} as const;

/** The decoder of a column: `whole` for a number that is decoded in place, undefined for plain text. */
export type Read = ((text: string) => unknown) | 'whole' | undefined;

/** The end of a chunk in which a message is not whole, until the next one comes. */
export class Rest {
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

/** A row's columns in their order. With a sheet, the first goes there and is undefined here. */
export function rowOf(bytes: Buffer, from: number, read: readonly Read[], sheet: Sheet | undefined): unknown[] {
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
  // One id of a uuid's length, as in most rows. It is too long to be NULL.
  if (text.length === 38 && text[0] === '{' && oneItem.test(text)) return [text.slice(1, -1)];
  return /^\{[\w.,-]+\}$/.test(text) && !/NULL/i.test(text) ? text.slice(1, -1).split(',') : undefined;
}
const oneItem = /^\{[\w.-]+\}$/;

/** Columns come as `pg` gives them: numbers, booleans, dates, lists and JSON as such, the rest as text. */
export function readersOf(bytes: Buffer, from: number): Read[] {
  let at = from + 2;
  return Array.from({ length: bytes.readInt16BE(from) }, () => {
    // A name, then table, column, type, size, modifier and format.
    at = bytes.indexOf(0, at) + 1;
    const type = bytes.readInt32BE(at + 6);
    at += 18;
    if (texts.has(type)) return undefined;
    if (wholes.has(type)) return 'whole';
    const parse: (text: string) => unknown = pg.types.getTypeParser(type, 'text');
    return type === textArray ? (text: string) => simpleArray(text) ?? parse(text) : parse;
  });
}

/** The error of a message, as `pg` would report it. */
export function errorOf(bytes: Buffer, from: number, end: number): Error {
  const said = new Map<string, string>();
  for (let at = from; at < end && bytes[at] !== 0; ) {
    const stop = bytes.indexOf(0, at);
    said.set(String.fromCharCode(bytes[at] ?? 0), bytes.toString('utf8', at + 1, stop));
    at = stop + 1;
  }
  const error = new pg.DatabaseError(said.get('M') ?? 'The database refused', end - from, 'error');
  return Object.assign(error, { code: said.get('C'), severity: said.get('S'), constraint: said.get('n') });
}
