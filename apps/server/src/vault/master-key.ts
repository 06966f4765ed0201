import { openBytes, sealBytes } from './envelope.ts';

/** Wraps and unwraps the keys of practices: what the master key is for. */
export interface MasterKey {
  /** Which master key this is, without telling it. */
  readonly fingerprint: string;
  /** The key as it is kept, bound to its practice and id; base64. */
  readonly wrap: (practice: string, id: string, key: Buffer) => string;
  /** Throws an EnvelopeError where another master key wrapped it, or it was changed. */
  readonly unwrap: (practice: string, id: string, wrapped: string) => Buffer;
}

export function masterKey(keys: { readonly derive: (purpose: string) => Buffer; readonly fingerprint: string }): MasterKey {
  const wrapping = keys.derive('practice keys');
  const place = (practice: string, id: string) => `key ${practice} ${id}`;
  return {
    fingerprint: keys.fingerprint,
    wrap: (practice, id, key) => sealBytes(wrapping, key, place(practice, id)).toString('base64'),
    unwrap: (practice, id, wrapped) => openBytes(wrapping, Buffer.from(wrapped, 'base64'), place(practice, id)),
  };
}
