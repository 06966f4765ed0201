import { openInstallation, readConfig, StartError, writeBackup } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';

export const backupCommand: Command = {
  name: 'backup',
  about: 'Writes database and content into one file, as they stand at this moment; the server may run on',
  operands: ['FILE'],
  options: {
    'with-keys': { about: 'Seal the master key into it with the passphrase in NOTEWELL_BACKUP_PASSPHRASE' },
    data: dataOption,
  },
  run: async (input) => {
    const { operands, options, say, progress } = input;
    const [file = ''] = operands;
    const passphrase = options['with-keys'] === true ? passphraseOf(input) : undefined;
    const installation = await openInstallation(readConfig(environmentOf(input)), { say });
    try {
      const { tables, content } = await writeBackup(installation, { file, passphrase, now: Date.now, progress });
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      say(`${file}: ${rows} rows of ${Object.keys(tables).length} tables and ${content.files} files of content.`);
    } finally {
      await installation.close();
    }
    say('It holds patient data in the clear: keep it where only those may read it who may read charts.');
    if (passphrase === undefined)
      say('The master key is not in it: keep a copy of keys/master.key elsewhere, for restore asks for it.');
  },
};

export function passphraseOf({ environment }: Pick<Parameters<Command['run']>[0], 'environment'>): string {
  const passphrase = environment.NOTEWELL_BACKUP_PASSPHRASE ?? '';
  if (passphrase.length < 12) throw new StartError('NOTEWELL_BACKUP_PASSPHRASE must hold a passphrase of 12 characters or more.');
  return passphrase;
}
