import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both counted from 0 and included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
export interface Blob {
  readonly key: string;
  readonly size: number;
  /** When it was put there, in milliseconds. */
  readonly changed: number;
}

/** The storage of content. Keys are paths of `/`-separated names that we make, never a caller's. */
export interface Blobs {
  /** Takes over a finished file under a key; a crash leaves the whole of it there or nothing. */
  adopt(key: string, file: string): Promise<void>;
  /** Undefined where there is nothing under the key. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  size(key: string): Promise<number | undefined>;
  /** When it was put there, in milliseconds; undefined where there is nothing under the key. */
  changed(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  list(prefix: string): Promise<Blob[]>;
  close(): Promise<void>;
}
