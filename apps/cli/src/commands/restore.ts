import { openInstallation, readConfig, restoreBackup, restoreKeys } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';
import { passphraseOf } from './backup.ts';

export const restoreCommand: Command = {
  name: 'restore',
  about: 'Puts a backup into an empty installation, all of it or nothing, and verifies it',
  operands: ['FILE'],
  options: {
    'with-keys': { about: 'Take the master key out of it first, with the passphrase in NOTEWELL_BACKUP_PASSPHRASE' },
    'with-other-key': { about: 'Go on although the master key is another: sessions end, and what it sealed stays sealed' },
    data: dataOption,
  },
  run: async (input) => {
    const { operands, options, say, progress } = input;
    const [file = ''] = operands;
    const config = readConfig(environmentOf(input));
    if (options['with-keys'] === true) {
      await restoreKeys(config, file, passphraseOf(input));
      say('The master key is restored.');
    }
    const installation = await openInstallation(config, { say });
    try {
      const { made, tables, content } = await restoreBackup(installation, {
        file,
        withOtherKey: options['with-other-key'] === true,
        progress,
      });
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      say(`Restored and verified: ${rows} rows and ${content.files} files of content, as they stood at ${made}.`);
    } finally {
      await installation.close();
    }
  },
};
