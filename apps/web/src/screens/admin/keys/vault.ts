import type { KeyVault } from '@notewell/model';

/** Vault entries belong to the installation, not to the practice. */
export const vault = '/api/v1/keyVaults';

/** Labels of an entry's purpose. */
export const purposes: Readonly<Record<KeyVault['purpose'], string>> = {
  Data: 'Seals what the practice keeps',
  SignIn: 'Signs in at an identity provider',
  ReportPassword: 'Opens a report',
};

/** The reference by which a field names a secret. */
export const referenceTo = ({ practice, name }: Pick<KeyVault, 'practice' | 'name'>) => `vault://${practice}/${name}`;

/** Fields of an entry that a caller may write. */
export const writable = ({ name, practice, purpose, status, audience, expires }: KeyVault) => ({
  name,
  practice,
  purpose,
  status,
  ...(audience === undefined ? {} : { audience }),
  ...(expires === undefined ? {} : { expires }),
});
