import type { Readable } from 'node:stream';

/** The bytes of a stream, part by part. Node types the parts as `any`. */
export const bytesOf = (stream: Readable): AsyncIterable<Buffer> => stream;

/** All bytes of a stream. */
export async function bytesIn(stream: Readable): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytesOf(stream)) parts.push(part);
  return Buffer.concat(parts);
}
