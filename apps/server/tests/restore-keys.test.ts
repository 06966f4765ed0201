import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { restoreKeys } from '../src/installation/backup/restore-keys.ts';
import { masterKeyFile } from '../src/installation/config/keys.ts';

describe('restoring the master key from a backup', () => {
  it('refuses where a master key exists, and leaves it as it was', async () => {
    const dataFolder = mkdtempSync('/tmp/notewell-keys-');
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
    const file = masterKeyFile(dataFolder);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'the key in use');
    await expect(restoreKeys({ dataFolder }, join(dataFolder, 'backup.tar'), 'a passphrase')).rejects.toThrow(
      `${file} exists already. Restore into an empty data folder.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('the key in use');
  });
});
