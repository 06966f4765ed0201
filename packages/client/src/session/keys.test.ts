import { describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../storage/memory-storage.ts';
import { type Seal, sealOf } from '../storage/seal.ts';
import { NetworkFailure } from '../transport/port.ts';
import { type KeySource, unlocked } from './keys.ts';
import { passwordKey } from './people.ts';

const bytes = new Uint8Array(32).fill(7);
const online: KeySource = { release: async () => bytes };
const offline = async (): Promise<never> => {
  throw new NetworkFailure('offline');
};
const sealed = async (seal: Seal) => seal.close('outbox:a', { typed: 'words' });

describe('the key of a device', () => {
  it('is the same after every sign-in, and never stored unwrapped', async () => {
    const storage = new MemoryStorage();
    const first = await sealOf((await unlocked(storage, online, 'd')).key);
    const row = await sealed(first);
    const second = await sealOf((await unlocked(storage, online, 'd')).key);
    expect(await second.open('outbox:a', row)).toEqual({ typed: 'words' });
    const { key } = await unlocked(storage, online, 'd');
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it('opens without a network by the password last used with it, and by no other', async () => {
    const storage = new MemoryStorage();
    const typed = await passwordKey('correct horse');
    const row = await sealed(
      await sealOf((await unlocked(storage, { release: async () => bytes, password: () => typed }, 'd')).key),
    );
    const again = await sealOf((await unlocked(storage, { release: offline, password: () => typed }, 'd')).key);
    expect(await again.open('outbox:a', row)).toEqual({ typed: 'words' });
    const wrong = await passwordKey('wrong');
    await expect(unlocked(storage, { release: offline, password: () => wrong }, 'd')).rejects.toThrow(NetworkFailure);
    await expect(unlocked(storage, { release: offline }, 'd')).rejects.toThrow(NetworkFailure);
  });

  it('costs whoever tries passwords 600,000 rounds of PBKDF2 each, under a salt of its own', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    const salts = new Set<string>();
    for (const device of ['one', 'two']) {
      const typed = await passwordKey('correct horse');
      derive.mockClear();
      await unlocked(new MemoryStorage(), { release: async () => bytes, password: () => typed }, device);
      const made = derive.mock.calls.map(([algorithm]) => algorithm as Pbkdf2Params).filter(({ name }) => name === 'PBKDF2');
      expect(made.map(({ iterations, hash }) => [iterations, hash])).toEqual([[600_000, 'SHA-256']]);
      for (const { salt } of made) salts.add(Buffer.from(salt as Uint8Array).toString('hex'));
    }
    derive.mockRestore();
    expect([...salts].map((salt) => salt.length >= 32)).toEqual([true, true]);
  });

  it('is set aside, not overwritten, where the server’s key no longer opens it', async () => {
    const storage = new MemoryStorage();
    await unlocked(storage, online, 'd');
    await unlocked(storage, { release: async () => new Uint8Array(32).fill(8) }, 'd');
    expect((await storage.all('keys')).map(({ key }) => String(key).split(':')[0]).sort()).toEqual(['aside', 'online']);
  });

  it('lives as long as the visit where there is no server key and no password', async () => {
    expect((await unlocked(new MemoryStorage(), { release: async () => undefined }, 'd')).lasting).toBe(false);
  });
});

describe('what is sealed', () => {
  it('opens in its own place alone, and not after it was altered', async () => {
    const seal = await sealOf((await unlocked(new MemoryStorage(), online, 'd')).key);
    const row = await sealed(seal);
    expect(await seal.open('outbox:a', row)).toEqual({ typed: 'words' });
    await expect(seal.open('outbox:b', row)).rejects.toThrow();
    const altered = row.ct.slice();
    altered[0] = (altered[0] ?? 0) ^ 1;
    await expect(seal.open('outbox:a', { ...row, ct: altered })).rejects.toThrow();
  });

  it('gives names the same digest each time and nothing away', async () => {
    const seal = await sealOf((await unlocked(new MemoryStorage(), online, 'd')).key);
    expect(await seal.blind('entity', 'Patient', 'p1')).toBe(await seal.blind('entity', 'Patient', 'p1'));
    expect(await seal.blind('ab', 'c')).not.toBe(await seal.blind('a', 'bc'));
    expect(await seal.blind('entity', 'Patient', 'p1')).not.toContain('p1');
  });
});
