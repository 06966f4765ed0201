import type { Seal } from '../storage/seal.ts';

/** A seal that scrambles without another thread, so that a test's time does not advance meanwhile. It protects nothing. */
export function scramblingSeal(key = 0x5a): Seal {
  const scramble = (bytes: Uint8Array) => bytes.map((byte) => byte ^ key);
  const closeBytes: Seal['closeBytes'] = async (where, bytes) => ({ iv: scramble(encode(where)), ct: scramble(bytes) });
  const openBytes: Seal['openBytes'] = async (where, { iv, ct }) => {
    if (!iv || !ct || new TextDecoder().decode(scramble(iv)) !== where)
      throw new Error('the row was moved, altered, or sealed with another key');
    return scramble(ct);
  };
  return {
    closeBytes,
    openBytes,
    close: (where, value) => closeBytes(where, encode(JSON.stringify(value))),
    open: async (where, row) => JSON.parse(new TextDecoder().decode(await openBytes(where, row))),
    blind: async (...parts) => [...scramble(encode(JSON.stringify(parts)))].map((byte) => byte.toString(16)).join(''),
  };
}
const encode = (text: string) => new TextEncoder().encode(text);
