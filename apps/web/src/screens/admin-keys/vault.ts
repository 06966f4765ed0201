import type { KeyVault } from '@notewell/model';

/** Entries of the vault belong to the installation, not to the practice at the screen. */
export const vault = '/api/v1/keyVaults';

/** What an entry is for, in words. */
export const purposes: Readonly<Record<KeyVault['purpose'], string>> = {
  Data: 'Seals what the practice keeps',
  SignIn: 'Signs in at an identity provider',
  ReportPassword: 'Opens a report',
};

/** How a field refers to a secret. */
export const referenceTo = ({ practice, name }: Pick<KeyVault, 'practice' | 'name'>) => `vault://${practice}/${name}`;

/** What a caller may write of an entry: all that the server does not write itself. */
export const writable = ({ name, practice, purpose, status, audience, expires }: KeyVault) => ({
  name,
  practice,
  purpose,
  status,
  ...(audience === undefined ? {} : { audience }),
  ...(expires === undefined ? {} : { expires }),
});
