import {
  type Config,
  emptyAgain,
  openInstallation,
  readConfig,
  requireBackup,
  requireMasterKey,
  restoreBackup,
  restoreKeys,
} from '@notewell/server';
import { type Command, dataOption, type Input } from '../command.ts';
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
    const { operands, options, say } = input;
    const [file = ''] = operands;
    const config = readConfig(environmentOf(input));
    const { NOTEWELL_BACKUP_PASSPHRASE: passphrase } = input.environment;
    // A file that cannot be restored leaves the data folder as it was.
    await requireBackup({ file, passphrase, progress: input.progress });
    const undo = emptyAgain(config);
    try {
      if (options['with-keys'] === true) {
        await restoreKeys(config, file, passphraseOf(input));
        say('The master key is restored.');
      } else if (options['with-other-key'] !== true) requireMasterKey(config);
      await restoreInto(input, config, file);
    } catch (error) {
      undo();
      throw error;
    }
  },
};

async function restoreInto({ options, say, progress, environment }: Input, config: Config, file: string): Promise<void> {
  const installation = await openInstallation(config, { say });
  try {
    const { made, tables, content, entries, fault } = await restoreBackup(installation, {
      file,
      passphrase: environment['NOTEWELL_BACKUP_PASSPHRASE'],
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
}
