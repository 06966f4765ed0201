import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartError } from '../../kernel/start-error.ts';
import { DamagedArchive } from './tar.ts';

/**
 * An encrypted backup: this line, a salt, a check of the key, a sum of these, then pieces of the compressed archive. Each piece
 * is sealed by AES-256-GCM with a key that scrypt derives from the passphrase. A nonce holds the piece's number and marks the
 * last one. So moved or missing pieces are detected, and only sealed data is read.
 */
const firstLine = Buffer.from('notewell encrypted backup 2\n');
/** The line of backups without a check and a sum. */
const formerLine = Buffer.from('notewell encrypted backup 1\n');
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1_048_576 };
const saltLength = 16;
const tagLength = 16;
const pieceLength = 1_048_576;

/** Length of the check of the key, and of the sum of the beginning. */
export const checkLength = 16;
export const checkOf = (key: Buffer): Buffer =>
  createHmac('sha256', key).update('check of the key of a notewell backup').digest().subarray(0, checkLength);
export const sumOf = (beginning: Buffer): Buffer => createHash('sha256').update(beginning).digest().subarray(0, checkLength);

const nonceOf = (nth: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(nth, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Encrypts what passes through. */
export function encryption(passphrase: string): Transform {
  const salt = randomBytes(saltLength);
  const key = scryptSync(passphrase, salt, 32, cost);
  let held: Buffer = Buffer.alloc(0);
  let nth = 0;
  const sealed = (piece: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(nth++, isLast));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      held = Buffer.concat([held, bytes]);
      // The last piece is never empty-handed: it is made by flush.
      while (held.length > pieceLength) {
        stream.push(sealed(held.subarray(0, pieceLength), false));
        held = held.subarray(pieceLength);
      }
      done();
    },
    flush(done) {
      done(null, sealed(held, true));
    },
  });
  const beginning = Buffer.concat([firstLine, salt, checkOf(key)]);
  stream.push(Buffer.concat([beginning, sumOf(beginning)]));
  return stream;
}

const wrongPassphrase = 'The passphrase does not open this backup.';
const unlessDamaged = 'The passphrase does not open this backup, or the file is damaged or incomplete.';

interface Head {
  readonly key: Buffer;
  readonly length: number;
  /** True if the passphrase is known to be the right one. */
  readonly isChecked: boolean;
}
/** The key of a backup, once its beginning was read. Throws StartError or DamagedArchive. */
function headOf(held: Buffer, passphrase: string): Head | undefined {
  const salted = firstLine.length + saltLength;
  const isFormer = held.subarray(0, formerLine.length).equals(formerLine);
  const checked = salted + checkLength;
  const length = isFormer ? salted : checked + checkLength;
  if (held.length < length) return undefined;
  if (!isFormer && !sumOf(held.subarray(0, checked)).equals(held.subarray(checked, length)))
    throw new DamagedArchive('Its beginning is damaged.');
  const key = scryptSync(passphrase, held.subarray(firstLine.length, salted), 32, cost);
  if (!isFormer && !checkOf(key).equals(held.subarray(salted, checked))) throw new StartError(wrongPassphrase);
  return { key, length, isChecked: !isFormer };
}

async function* decrypted(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const full = pieceLength + tagLength;
  let held: Buffer = Buffer.alloc(0);
  let head: Head | undefined;
  let nth = 0;
  const opened = (piece: Buffer, isLast: boolean): Buffer => {
    if (!head || piece.length < tagLength) throw new DamagedArchive('It is incomplete.');
    const decipher = createDecipheriv('aes-256-gcm', head.key, nonceOf(nth, isLast));
    decipher.setAuthTag(piece.subarray(piece.length - tagLength));
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, piece.length - tagLength)), decipher.final()]);
    } catch (error) {
      if (nth === 0 && !head.isChecked) throw new StartError(unlessDamaged, { cause: error });
      throw new DamagedArchive('It is damaged or incomplete.');
    } finally {
      nth++;
    }
  };
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes]);
    if (!head) {
      head = headOf(held, passphrase);
      if (!head) continue;
      held = held.subarray(head.length);
    }
    while (held.length > full) {
      yield opened(held.subarray(0, full), false);
      held = held.subarray(full);
    }
  }
  yield opened(held, true);
}

/** True if a file begins like an encrypted backup. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return bytesRead === firstLine.length && (buffer.equals(firstLine) || buffer.equals(formerLine));
  } finally {
    await handle.close();
  }
}

/** The archive in a backup, decrypted and decompressed. Throws StartError where it needs a passphrase that was not given. */
export async function openArchive(file: string, passphrase: string | undefined): Promise<Readable> {
  const encrypted = await isEncrypted(file);
  if (encrypted && passphrase === undefined)
    throw new StartError(`${file} is encrypted: put its passphrase into NOTEWELL_BACKUP_PASSPHRASE.`);
  const bytes = createReadStream(file);
  const source: Readable = encrypted ? Readable.from(decrypted(bytes, passphrase ?? '')) : bytes;
  const gunzip = createGunzip();
  // Either end destroys the other. The reader of the archive gets the error.
  return pipeline(source, gunzip, () => undefined);
}
