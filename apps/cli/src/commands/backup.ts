import { openInstallation, readConfig, StartError, writeBackup } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';

export const backupCommand: Command = {
  name: 'backup',
  about: 'Writes database and content to one file; the server may keep running',
  operands: ['FILE'],
  options: {
    'with-keys': { about: 'Include the master key, encrypted with NOTEWELL_BACKUP_PASSPHRASE' },
    encrypt: { about: 'Encrypt the whole file with the same passphrase' },
    data: dataOption,
  },
  run: async (input) => {
    const { operands, options, say, progress } = input;
    const [file = ''] = operands;
    const passphrase = options['with-keys'] === true ? passphraseOf(input) : undefined;
    const encryptWith = options.encrypt === true ? passphraseOf(input) : undefined;
    const installation = await openInstallation(readConfig(environmentOf(input)), { say });
    try {
      const { tables, content } = await writeBackup(installation, { file, passphrase, encryptWith, now: Date.now, progress });
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      say(`${file}: ${rows} rows of ${Object.keys(tables).length} tables and ${content.files} files of content.`);
    } finally {
      await installation.close();
    }
    say(
      encryptWith === undefined
        ? 'The file is not encrypted and contains patient data. Store it where only people who may read charts can open it.'
        : 'Only the passphrase opens the file. Keep it in another place.',
    );
    if (passphrase === undefined)
      say('The file does not contain the master key, and a restore needs it. Keep a copy of keys/master.key in another place.');
  },
};

export function passphraseOf({ environment }: Pick<Parameters<Command['run']>[0], 'environment'>): string {
  const passphrase = environment.NOTEWELL_BACKUP_PASSPHRASE ?? '';
  if (passphrase.length < 12) throw new StartError('NOTEWELL_BACKUP_PASSPHRASE must hold a passphrase of 12 characters or more.');
  return passphrase;
}
