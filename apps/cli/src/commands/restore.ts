import { openInstallation, readConfig, requireBackup, restoreBackup, restoreKeys } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';
import { passphraseOf } from './backup.ts';

export const restoreCommand: Command = {
  name: 'restore',
  about: 'Restores a backup into an empty installation and verifies it',
  operands: ['FILE'],
  options: {
    'with-keys': { about: 'Restore the master key from the file, with NOTEWELL_BACKUP_PASSPHRASE' },
    'with-other-key': { about: 'Continue with another master key: sessions end, and data under the old key stays encrypted' },
    'with-broken-log': { about: 'Continue although the audit log in the backup was changed' },
    data: dataOption,
  },
  run: async (input) => {
    const { operands, options, say, progress } = input;
    const [file = ''] = operands;
    const config = readConfig(environmentOf(input));
    const { NOTEWELL_BACKUP_PASSPHRASE: passphrase } = input.environment;
    // A file that cannot be restored leaves the data folder as it was.
    await requireBackup(file, passphrase);
    if (options['with-keys'] === true) {
      await restoreKeys(config, file, passphraseOf(input));
      say('The master key is restored.');
    }
    const installation = await openInstallation(config, { say });
    try {
      const { made, tables, content, entries, fault } = await restoreBackup(installation, {
        file,
        passphrase,
        withBrokenLog: options['with-broken-log'] === true,
        withOtherKey: options['with-other-key'] === true,
        progress,
      });
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      const what = `${rows} rows, ${content.files} files of content and ${entries} entries of the audit log, as of ${made}`;
      say(fault === undefined ? `Restored and verified: ${what}.` : `Restored, with a changed audit log (${fault}): ${what}.`);
    } finally {
      await installation.close();
    }
  },
};
