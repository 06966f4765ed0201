import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { EnvelopeError, type NamedKey } from './envelope.ts';

/**
 * Content at rest: AES-256-GCM in chunks of 64 KiB, so that a range opens without reading the chunks before it. Each file has
 * its own key, derived from the practice's key by a random salt. A chunk's nonce is its number, and the last chunk's nonce
 * marks the end. So nobody can move, remove or cut off chunks. The header binds the file to its name in the store.
 *
 * `nwc1` | key id (36) | salt (16) | binding (32) | chunk, each 65,536 bytes and a tag of 16 | …
 */
const mark = Buffer.from('nwc1');
const idBytes = 36;
const saltBytes = 16;
const bindingBytes = 32;
const tagBytes = 16;
export const headBytes = mark.length + idBytes + saltBytes + bindingBytes;
export const chunkBytes = 65_536;
const sealedChunk = chunkBytes + tagBytes;
const algorithm = 'aes-256-gcm';

const draw = (key: Buffer, salt: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));
const bindingOf = (key: Buffer, salt: Buffer, place: string) =>
  createHmac('sha256', draw(key, salt, 'content place'))
    .update(place)
    .digest();

function nonceOf(n: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(n, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Encrypts a file as it arrives. The header comes last, because it binds to the hash of the content. */
export class Sealer {
  private readonly salt = randomBytes(saltBytes);
  private readonly fileKey: Buffer;
  private waiting = Buffer.alloc(0);
  private n = 0;

  constructor(private readonly key: NamedKey) {
    if (Buffer.byteLength(key.id) !== idBytes) throw new Error('The id of a practice key is a UUID');
    this.fileKey = draw(key.key, this.salt, 'content');
  }

  /** Encrypted chunks that have arrived completely. */
  *push(bytes: Uint8Array): Generator<Buffer> {
    this.waiting = this.waiting.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.waiting, bytes]);
    // One chunk always waits: only at the end is it known which is the last.
    while (this.waiting.length > chunkBytes) {
      yield this.chunk(this.waiting.subarray(0, chunkBytes), false);
      this.waiting = this.waiting.subarray(chunkBytes);
    }
  }
  end(): Buffer {
    return this.chunk(this.waiting, true);
  }
  head(place: string): Buffer {
    return Buffer.concat([mark, Buffer.from(this.key.id), this.salt, bindingOf(this.key.key, this.salt, place)]);
  }

  private chunk(bytes: Buffer, last: boolean): Buffer {
    const cipher = createCipheriv(algorithm, this.fileKey, nonceOf(this.n++, last), { authTagLength: tagBytes });
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Bytes of content in a sealed file of that many bytes. */
export function sizeWithin(sealedSize: number): number {
  const body = sealedSize - headBytes;
  const chunks = Math.max(1, Math.ceil(body / sealedChunk));
  if (body < tagBytes) throw new EnvelopeError('The content is incomplete');
  return body - chunks * tagBytes;
}

/** The id of the key a head was sealed with. Throws where it is none. */
export function keyIdIn(head: Buffer): string {
  if (head.length !== headBytes || !head.subarray(0, mark.length).equals(mark))
    throw new EnvelopeError('This is not encrypted content');
  return head.toString('latin1', mark.length, mark.length + idBytes);
}

/** A sealed file: its first bytes, where it is stored, and the size of its content. */
interface SealedFile {
  readonly head: Buffer;
  readonly place: string;
  readonly size: number;
}

/** The range of the sealed file that holds the bytes `start` to `end`, both included, and how to open it. */
export function opening(key: Buffer, { head, place, size }: SealedFile, { start, end }: { start: number; end: number }) {
  const salt = head.subarray(mark.length + idBytes, headBytes - bindingBytes);
  if (!timingSafeEqual(head.subarray(headBytes - bindingBytes), bindingOf(key, salt, place)))
    throw new EnvelopeError('The content is stored under the wrong name');
  const lastChunk = Math.max(0, Math.ceil(size / chunkBytes) - 1);
  const [first, until] = [Math.floor(start / chunkBytes), Math.min(lastChunk, Math.floor(Math.max(start, end) / chunkBytes))];
  const fileKey = draw(key, salt, 'content');
  return {
    range: { start: headBytes + first * sealedChunk, end: headBytes + (until + 1) * sealedChunk - 1 },
    async *open(sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
      let waiting = Buffer.alloc(0);
      let n = first;
      const chunk = (bytes: Buffer, at: number) => {
        const plain = openChunk(fileKey, bytes, nonceOf(at, at === lastChunk));
        const from = at * chunkBytes;
        return plain.subarray(Math.max(0, start - from), Math.max(0, end + 1 - from));
      };
      for await (const part of sealed) {
        waiting = waiting.length === 0 ? Buffer.from(part) : Buffer.concat([waiting, part]);
        while (waiting.length > sealedChunk || (waiting.length === sealedChunk && n < until)) {
          yield chunk(waiting.subarray(0, sealedChunk), n++);
          waiting = waiting.subarray(sealedChunk);
        }
      }
      if (n !== until) throw new EnvelopeError('The content is incomplete');
      yield chunk(waiting, n);
    },
  };
}

function openChunk(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  const end = sealed.length - tagBytes;
  if (end < 0) throw new EnvelopeError('The content is incomplete');
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw new EnvelopeError('The content was changed on the disk', { cause: error });
  }
}
