import { plain } from './cells.ts';
import type { Column, Table } from './types.ts';

/** The heading of the column that says which record a row is. */
export const idHeading = 'ID';

/** Headings of other systems by the path of the column. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  medicalRecordNumber: ['mrn', 'record number', 'chart number', 'patient id'],
  'name.given': ['first', 'given name', 'forename'],
  'name.family': ['last', 'surname', 'family name'],
  'name.middle': ['middle', 'middle initial'],
  birthDate: ['date of birth', 'dob', 'birthday'],
  sex: ['gender', 'birth sex'],
  email: ['email address', 'e-mail'],
  'telecom.Phone': ['phone number', 'telephone'],
  'telecom.Mobile phone': ['cell', 'cell phone', 'mobile'],
  'addresses.lines': ['address', 'street address', 'address line 1'],
  'address.lines': ['address', 'street address', 'address line 1'],
  'addresses.postalCode': ['zip', 'postal code', 'zip code'],
  'address.postalCode': ['zip', 'postal code', 'zip code'],
  'profile.roles': ['role', 'access role'],
};

export type Heading = { readonly heading: string; readonly column: Column | 'id' | undefined };

/** The column that each heading of a file names. The first of two that name the same one counts. */
export function readHeadings({ columns }: Table, headings: readonly string[]): readonly Heading[] {
  const taken = new Set<unknown>();
  const meant = (heading: string): Column | 'id' | undefined => {
    const words = plain(heading);
    if (words === '') return undefined;
    if (words === plain(idHeading)) return 'id';
    return (
      columns.find(({ label }) => plain(label) === words) ??
      columns.find(({ usual = '' }) => plain(usual) === words) ??
      columns.find(({ path }) => plain(path) === words) ??
      columns.find(({ path }) => synonyms[path]?.some((one) => plain(one) === words))
    );
  };
  return headings.map((heading) => {
    const column = meant(heading);
    const isFirst = column !== undefined && !taken.has(column);
    taken.add(column);
    return { heading, column: isFirst ? column : undefined };
  });
}
