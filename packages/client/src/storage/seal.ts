interface Sealed {
  readonly iv?: Uint8Array;
  readonly ct?: Uint8Array;
}

/** Turns values into ciphertext and names into digests; the keys exist in memory only. */
export interface Seal {
  /** `where` (store and name) is bound to the ciphertext, so that rows cannot be swapped on disk. */
  close(where: string, value: unknown): Promise<{ iv: Uint8Array; ct: Uint8Array }>;
  /**
   * The value closed under `where`, of the type it had then. Throws if the row was altered, moved, or encrypted under
   * another key.
   */
  open<V>(where: string, row: Sealed): Promise<V>;
  closeBytes(where: string, bytes: Uint8Array): Promise<{ iv: Uint8Array; ct: Uint8Array }>;
  openBytes(where: string, row: Sealed): Promise<Uint8Array>;
  /** Keyed digest of a name: equal parts give equal text, and the text reveals nothing. */
  blind(...parts: readonly string[]): Promise<string>;
}

/** Version of the encryption format. It is independent of the cache schema, because people's writes outlive a schema change. */
const envelope = 'notewell 2';

/** Derives an AES-GCM key and an HMAC key from the data key (HKDF, 256 bits). Neither use weakens the other. */
export async function sealOf(root: CryptoKey): Promise<Seal> {
  const part = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: encode(info) });
  const [aes, hmac] = await Promise.all([
    crypto.subtle.deriveKey(part('notewell rows'), root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(part('notewell names'), root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  ]);
  const blinded = new Map<string, Promise<string>>();
  const digest = async (name: string) => {
    const signature = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, encode(name)));
    return [...signature.subarray(0, 20)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  const bound = (where: string, iv: BufferSource) => ({
    name: 'AES-GCM',
    iv,
    additionalData: encode(`${envelope}:${where}`),
  });

  const closeBytes: Seal['closeBytes'] = async (where, bytes) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    return { iv, ct: new Uint8Array(await crypto.subtle.encrypt(bound(where, iv), aes, owned(bytes))) };
  };
  const openBytes: Seal['openBytes'] = async (where, { iv, ct }) => {
    if (!iv || !ct) throw new TypeError('the row holds no ciphertext');
    return new Uint8Array(await crypto.subtle.decrypt(bound(where, owned(iv)), aes, owned(ct)));
  };
  return {
    closeBytes,
    openBytes,
    close: (where, value) => closeBytes(where, encode(JSON.stringify(value))),
    open: async <V>(where: string, row: Sealed): Promise<V> => JSON.parse(new TextDecoder().decode(await openBytes(where, row))),
    blind(...parts) {
      const name = JSON.stringify(parts);
      let held = blinded.get(name);
      if (!held) {
        if (blinded.size > 20_000) blinded.clear();
        held = digest(name);
        blinded.set(name, held);
      }
      return held;
    },
  };
}

const encode = (text: string) => new TextEncoder().encode(text);
/** A copy on a plain ArrayBuffer, as WebCrypto's types require. */
const owned = (bytes: Uint8Array) => new Uint8Array(bytes);
