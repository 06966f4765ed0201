import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM, with a nonce of 96 random bits for each sealing (NIST SP 800-38D section 8.2.2). */
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const mark = 'nw1';

/** A key of 32 bytes and the name by which envelopes refer to it. */
export interface NamedKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Seals text as `nw1.<key id>.<nonce, ciphertext and tag in base64url>`; it opens only for the same `place`. */
export function sealText({ id, key }: NamedKey, text: string, place: string): string {
  return `${mark}.${id}.${sealBytes(key, Buffer.from(text, 'utf8'), place).toString('base64url')}`;
}

/** The id of the key that an envelope was sealed with. Throws where it is none. */
export function keyIdOf(envelope: string): string {
  const [form, id, sealed] = envelope.split('.');
  if (form !== mark || !id || !sealed) throw new EnvelopeError('This is not an encrypted value');
  return id;
}

/** The text of an envelope. Throws where the key or the place is another, or a bit of it was changed. */
export function openText(key: Buffer, envelope: string, place: string): string {
  return openBytes(key, Buffer.from(envelope.split('.')[2] ?? '', 'base64url'), place).toString('utf8');
}

/** Nonce, ciphertext and tag. */
export function sealBytes(key: Buffer, bytes: Buffer, place: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(place, 'utf8'));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

export function openBytes(key: Buffer, sealed: Buffer, place: string): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new EnvelopeError('The encrypted value is incomplete');
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(place, 'utf8'))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]);
  } catch (error) {
    throw new EnvelopeError('The value cannot be decrypted: the key or place differs, or it was changed', { cause: error });
  }
}

/** The message reveals nothing about the content. */
export class EnvelopeError extends Error {}
