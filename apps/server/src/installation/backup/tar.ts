import type { Readable } from 'node:stream';

/**
 * A member of an archive in POSIX ustar form, which every `tar` reads. `tar-stream` would add 12 packages. Take it when a
 * backup needs links or long names.
 */
export interface Member {
  readonly name: string;
  readonly size: number;
}

const block = 512;
const longestName = 100;

/** The header of a member. A name may have 255 bytes where it can be cut at a slash. */
export function headerOf({ name, size }: Member, modified: Date): Buffer {
  const header = Buffer.alloc(block);
  const cut = name.length <= longestName ? -1 : name.indexOf('/', name.length - longestName - 1);
  if (name.length > longestName && (cut < 0 || cut > 155)) throw new Error(`The name ${name} is too long for an archive`);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name.slice(cut + 1), 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(modified.getTime() / 1000), 11), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257, 'latin1');
  if (cut >= 0) header.write(name.slice(0, cut), 345);
  header.write(octal(sumOf(header), 6), 148);
  header.write(' ', 155);
  return header;
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);
/** The padding of a member's last block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);
/** How an archive ends. */
export const endOfArchive = Buffer.alloc(block * 2);

export interface ReadMember extends Member {
  /** The member's bytes. Bytes that the caller does not read are skipped. */
  readonly body: AsyncIterable<Buffer>;
}

export class DamagedArchive extends Error {}

/** Streams the entries of an archive. Throws DamagedArchive. */
export async function* membersOf(source: Readable): AsyncGenerator<ReadMember> {
  const input: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await input.next();
    if (done) return false;
    held = held.length === 0 ? value : Buffer.concat([held, value]);
    return true;
  };
  const take = async (length: number): Promise<Buffer> => {
    while (held.length < length) if (!(await more())) throw new DamagedArchive('The file ends before the archive does.');
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
  async function* bodyOf(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (held.length === 0 && !(await more())) throw new DamagedArchive('The file ends before the archive does.');
      const part = held.subarray(0, left);
      held = held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
  for (;;) {
    const header = await take(block);
    if (header.every((byte) => byte === 0)) return;
    const text = (from: number, length: number) => header.toString('utf8', from, from + length).split('\0')[0] ?? '';
    const stated = Number.parseInt(text(148, 8), 8);
    const plain = Buffer.from(header);
    plain.fill(' ', 148, 156);
    if (stated !== sumOf(plain)) throw new DamagedArchive('The archive is damaged.');
    const size = Number.parseInt(text(124, 12), 8);
    const prefix = text(345, 155);
    const body = bodyOf(size);
    yield { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size, body };
    for await (const _ of body) {
      // Skips the rest.
    }
    await take(paddingOf(size).length);
  }
}
