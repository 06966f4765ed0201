import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createArchive } from '../src/installation/backup/archive.ts';
import { emptyAgain, requireMasterKey } from '../src/installation/backup/first-folder.ts';
import { restoreKeys } from '../src/installation/backup/restore-keys.ts';
import { seal, unseal } from '../src/installation/backup/sealed-key.ts';
import { DamagedArchive } from '../src/installation/backup/tar.ts';
import { masterKeyFile } from '../src/installation/config/keys.ts';

const passphrase = 'a long enough passphrase';
function newFolder(): string {
  const folder = mkdtempSync('/tmp/notewell-keys-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
/** Puts something where an installation keeps its key. */
function keep(dataFolder: string, text: string): string {
  const file = masterKeyFile(dataFolder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe('restoring the master key from a backup', () => {
  it('refuses where another master key exists, and takes its own for restored', async () => {
    const dataFolder = newFolder();
    const backup = join(newFolder(), 'a.backup');
    const key = Buffer.alloc(32, 7);
    const archive = createArchive(backup, { made: new Date(0), encryptWith: undefined });
    await archive.add('keys.encrypted', seal(key, passphrase));
    await archive.finish();
    const file = keep(dataFolder, 'the key in use');
    await expect(restoreKeys({ dataFolder }, backup, passphrase)).rejects.toThrow(
      `${file} exists already and is another key. Restore into an empty data folder.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('the key in use');
    rmSync(file);
    for (let times = 0; times < 2; times++) await restoreKeys({ dataFolder }, backup, passphrase);
    expect(readFileSync(file, 'utf8')).toBe(`${key.toString('base64')}\n`);
  });
});

describe('a sealed master key', () => {
  const key = Buffer.alloc(32, 7);
  const changed = (place: number) => {
    const bytes = seal(key, passphrase);
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    return bytes;
  };
  it('opens with its passphrase alone', () => {
    expect(unseal(seal(key, passphrase), passphrase)).toEqual(key);
    expect(() => unseal(seal(key, passphrase), 'another passphrase')).toThrow('The passphrase does not open the keys');
  });
  it('is called damaged, not locked, where a byte changed or its end is missing', () => {
    const bytes = seal(key, passphrase);
    for (const each of [...[0, 20, 40, 60, 80, 100].map(changed), bytes.subarray(0, -1), bytes.subarray(0, 92)])
      expect(() => unseal(each, passphrase)).toThrow(new DamagedArchive('The keys in it are damaged.'));
  });
  it('written before a sum followed it opens too, or says that either may be the reason', () => {
    const former = seal(key, passphrase).subarray(0, 76);
    expect(unseal(former, passphrase)).toEqual(key);
    expect(() => unseal(former, 'another passphrase')).toThrow('or they are damaged');
  });
});

describe('a restore that is refused', () => {
  it('leaves a folder empty or absent as it was', () => {
    for (const dataFolder of [newFolder(), join(newFolder(), 'absent')]) {
      const wasThere = existsSync(dataFolder);
      const undo = emptyAgain({ dataFolder });
      keep(dataFolder, 'a new key');
      const cluster = join(newFolder(), 'postgres');
      mkdirSync(cluster);
      writeFileSync(join(dataFolder, 'cluster.json'), JSON.stringify({ password: 'p', location: cluster }));
      undo();
      expect([existsSync(dataFolder) ? readdirSync(dataFolder) : undefined, existsSync(cluster)]).toEqual([
        wasThere ? [] : undefined,
        false,
      ]);
    }
  });
  it('removes nothing that was there, and no key of a database elsewhere', () => {
    const [used, elsewhere] = [newFolder(), newFolder()];
    const file = keep(used, 'the key in use');
    const undo = [emptyAgain({ dataFolder: used }), emptyAgain({ dataFolder: elsewhere, databaseUrl: 'postgres://db.test' })];
    const other = keep(elsewhere, 'a new key');
    for (const each of undo) each();
    expect([existsSync(file), existsSync(other)]).toEqual([true, true]);
  });
  it('makes no key, which would be another than the backup’s', () => {
    const dataFolder = newFolder();
    expect(() => requireMasterKey({ dataFolder })).toThrow('another master key');
    requireMasterKey({ dataFolder, masterKey: Buffer.alloc(32) });
    keep(dataFolder, 'the key in use');
    requireMasterKey({ dataFolder });
  });
});
