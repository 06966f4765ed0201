import { EnvelopeError, openBytes, sealBytes } from './envelope.ts';

/** Wraps and unwraps the keys of practices: what the master key is for. */
export interface MasterKey {
  /** Identifies the master key without revealing it. */
  readonly fingerprint: string;
  /** The key as it is kept, bound to its practice and id, base64; and which master key wrapped it. */
  readonly wrap: (practice: string, id: string, key: Buffer) => { readonly wrapped: string; readonly master: string };
  /** Throws an EnvelopeError where an unknown master key wrapped it, or it was changed. */
  readonly unwrap: (practice: string, id: string, wrapped: string) => Buffer;
}

interface Drawn {
  readonly derive: (purpose: string) => Buffer;
  readonly fingerprint: string;
}

/**
 * `others` are master keys that may have wrapped a key during a change of the master key. `newest` is the key for wrapping. A
 * process older than the change must ask for it.
 */
export function masterKey(keys: Drawn & { readonly others?: () => readonly Drawn[]; readonly newest?: () => Drawn }): MasterKey {
  const purpose = 'practice keys';
  const wrapping = keys.derive(purpose);
  const place = (practice: string, id: string) => `key ${practice} ${id}`;
  return {
    fingerprint: keys.fingerprint,
    wrap: (practice, id, key) => {
      const { derive, fingerprint } = keys.newest?.() ?? keys;
      return { wrapped: sealBytes(derive(purpose), key, place(practice, id)).toString('base64'), master: fingerprint };
    },
    unwrap: (practice, id, wrapped) => {
      const bytes = Buffer.from(wrapped, 'base64');
      try {
        return openBytes(wrapping, bytes, place(practice, id));
      } catch (error) {
        for (const other of keys.others?.() ?? []) {
          try {
            return openBytes(other.derive(purpose), bytes, place(practice, id));
          } catch (failure) {
            if (!(failure instanceof EnvelopeError)) throw failure;
          }
        }
        throw error;
      }
    },
  };
}
