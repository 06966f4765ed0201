import { StorageError, type StoragePort } from '../storage/port.ts';
import { NetworkFailure, type TransportPort } from '../transport/port.ts';
import { failureOf, jsonOf, RequestFailed } from '../transport/problem.ts';

/**
 * Source of the key that wraps a device's data key. `release` returns undefined if the server has no such keys, and
 * rejects with NetworkFailure if there is no network.
 */
export interface KeySource {
  release(device: string): Promise<Uint8Array | undefined>;
  /** The password just typed, as a PBKDF2 key, for opening the device without a network. */
  password?(): CryptoKey | undefined;
}

export const deviceKeyPath = '/api/v1/session/device-key';

/** Keys that the server returns for a device after each sign-in: `{device, key}`, base64url of 32 bytes. */
export function serverKeys(transport: TransportPort, password?: () => CryptoKey | undefined): KeySource {
  return {
    ...(password ? { password } : {}),
    async release(device) {
      const answer = await transport.send({ method: 'GET', path: `${deviceKeyPath}?device=${device}` });
      if (answer.status === 401 || answer.status === 403) throw new RequestFailed(failureOf(answer));
      if (answer.status === 200) return keyIn(jsonOf(answer));
      if (answer.status === 404 || answer.status === 405 || answer.status === 501) return undefined;
      throw new NetworkFailure(`The device key could not be had: ${answer.status}.`);
    },
  };
}

function keyIn(value: unknown): Uint8Array | undefined {
  const text = typeof value === 'object' && value !== null && 'key' in value ? value.key : undefined;
  if (typeof text !== 'string') return undefined;
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  return bytes.length === 32 ? bytes : undefined;
}

export type Unlocked =
  /** Rows outlive the page, because the key can be recovered. */
  | { readonly key: CryptoKey; readonly lasting: true }
  /** The key lives as long as the page and its other tabs. */
  | { readonly key: CryptoKey; readonly lasting: false };

/** OWASP's recommendation of 2025 for PBKDF2 with SHA-256. */
const iterations = 600_000;

/**
 * Returns this device's data key: unwrapped with the server's key, or without a network with the password. Creates and
 * wraps one if there is none. Only wrapped keys are stored. Rejects with NetworkFailure if neither key is available.
 */
export async function unlocked(storage: StoragePort, source: KeySource, device: string): Promise<Unlocked> {
  const password = source.password?.();
  let wrapping: Uint8Array | undefined;
  try {
    wrapping = await source.release(device);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    const bytes = password && (await unwrapped(storage, 'password', (salt) => derivedKey(password, salt)));
    if (bytes) return { key: await rootKey(bytes), lasting: true };
    throw error;
  }
  const online = wrapping && (await wrappingKey(wrapping));
  const held =
    (online && (await unwrapped(storage, 'online', async () => online))) ??
    (password && (await unwrapped(storage, 'password', (salt) => derivedKey(password, salt))));
  if (!online && !held && !password) return { key: await rootKey(random(32)), lasting: false };
  const bytes = held ?? random(32);
  if (online) await wrap(storage, { name: 'online', salt: random(16), key: online }, bytes);
  if (password) {
    const salt = random(16);
    await wrap(storage, { name: 'password', salt, key: await derivedKey(password, salt) }, bytes);
  }
  return { key: await rootKey(bytes), lasting: true };
}

/** Imports a data key as the root from which the seal derives its own. It cannot be extracted; the bytes are wiped. */
export async function rootKey(bytes: Uint8Array): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(bytes), 'HKDF', false, ['deriveKey']);
  bytes.fill(0);
  return key;
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const wrappingKey = (bytes: Uint8Array) =>
  crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
/** Derives a wrapping key from a password. */
export const derivedKey = (password: CryptoKey, salt: Uint8Array) =>
  crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations },
    password,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );

interface Wrapping {
  readonly name: 'online' | 'password';
  readonly salt: Uint8Array;
  readonly key: CryptoKey;
}
async function wrap(storage: StoragePort, { name, salt, key }: Wrapping, bytes: Uint8Array): Promise<void> {
  const iv = random(12);
  const ct = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(bytes)));
  const before = await storage.get('keys', name);
  const changes = [{ store: 'keys', put: { key: name, name: hex(salt), iv, ct } } as const];
  // Set a wrap that did not open aside and never overwrite it: it may open again.
  const aside =
    before && name === 'online' && !(await opens(before, key))
      ? [{ store: 'keys', put: { ...before, key: `aside:${hex(random(4))}` } } as const]
      : [];
  const answer = await storage.commit({ changes: [...aside, ...changes], durability: 'strict' });
  if (!answer.ok) throw new StorageError('unavailable');
}

async function unwrapped(
  storage: StoragePort,
  name: string,
  keyFor: (salt: Uint8Array) => Promise<CryptoKey>,
): Promise<Uint8Array | undefined> {
  const row = await storage.get('keys', name);
  if (!row?.iv || !row.ct) return undefined;
  return opens(row, await keyFor(bytesOf(row.name ?? '')));
}

async function opens(
  row: { readonly iv?: Uint8Array; readonly ct?: Uint8Array },
  key: CryptoKey,
): Promise<Uint8Array | undefined> {
  if (!row.iv || !row.ct) return undefined;
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(row.iv) }, key, new Uint8Array(row.ct)),
    );
  } catch {
    return undefined;
  }
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
