import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { StartError } from '../../kernel/start-error.ts';

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1_048_576 };
const sizes = { salt: 16, nonce: 12, tag: 16 };

/** The master key sealed with a passphrase: scrypt, then AES-256-GCM. */
export function seal(key: Buffer, passphrase: string): Buffer {
  const salt = randomBytes(sizes.salt);
  const nonce = randomBytes(sizes.nonce);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), nonce);
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]);
}

/** Throws StartError where the passphrase is another. */
export function unseal(sealed: Buffer, passphrase: string): Buffer {
  const at = { nonce: sizes.salt, tag: sizes.salt + sizes.nonce, text: sizes.salt + sizes.nonce + sizes.tag };
  const decipher = createDecipheriv(
    'aes-256-gcm',
    scryptSync(passphrase, sealed.subarray(0, at.nonce), 32, cost),
    sealed.subarray(at.nonce, at.tag),
  );
  decipher.setAuthTag(sealed.subarray(at.tag, at.text));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(at.text)), decipher.final()]);
  } catch (error) {
    throw new StartError('The passphrase does not open the keys in this backup.', { cause: error });
  }
}
