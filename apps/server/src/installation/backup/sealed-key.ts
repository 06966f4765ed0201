import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { StartError } from '../../kernel/start-error.ts';
import { checkLength, checkOf, sumOf } from './encrypted.ts';
import { DamagedArchive } from './tar.ts';

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1_048_576 };
const sizes = { salt: 16, nonce: 12, tag: 16 };

/** The master key sealed with a passphrase: scrypt, then AES-256-GCM. A check of the derived key and a sum of all of it follow. */
export function seal(key: Buffer, passphrase: string): Buffer {
  const salt = randomBytes(sizes.salt);
  const nonce = randomBytes(sizes.nonce);
  const derived = scryptSync(passphrase, salt, 32, cost);
  const cipher = createCipheriv('aes-256-gcm', derived, nonce);
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  const checked = Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed, checkOf(derived)]);
  return Buffer.concat([checked, sumOf(checked)]);
}

const at = { nonce: sizes.salt, tag: sizes.salt + sizes.nonce, text: sizes.salt + sizes.nonce + sizes.tag };
/** Length of the key that was sealed, and of all of it before a check and a sum followed. */
const keyLength = 32;
const formerLength = at.text + keyLength;
const damaged = 'The keys in it are damaged.';
const wrongPassphrase = 'The passphrase does not open the keys in this backup.';

/** Throws StartError where the passphrase is another, and DamagedArchive where the file is known to be damaged. */
export function unseal(sealed: Buffer, passphrase: string): Buffer {
  const isFormer = sealed.length === formerLength;
  const checked = sealed.subarray(0, formerLength + checkLength);
  if (!isFormer && !(sealed.length === checked.length + checkLength && sumOf(checked).equals(sealed.subarray(checked.length))))
    throw new DamagedArchive(damaged);
  const derived = scryptSync(passphrase, sealed.subarray(0, at.nonce), 32, cost);
  if (!isFormer && !checkOf(derived).equals(checked.subarray(formerLength))) throw new StartError(wrongPassphrase);
  const decipher = createDecipheriv('aes-256-gcm', derived, sealed.subarray(at.nonce, at.tag));
  decipher.setAuthTag(sealed.subarray(at.tag, at.text));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(at.text, formerLength)), decipher.final()]);
  } catch (error) {
    if (isFormer) throw new StartError(`${wrongPassphrase.slice(0, -1)}, or they are damaged.`, { cause: error });
    throw new DamagedArchive(damaged, { cause: error });
  }
}
