import { definitionOf, type Field, type ResourceType } from '@notewell/model';
import { type PracticeRecord, practiceRecords, practiceRecordTypes, retirementOf } from '../practice-records/index.ts';
import { columnsOf } from './columns.ts';
import type { Table } from './types.ts';

/** A type that is imported and exported, with its fields in column order. */
interface TableRow {
  readonly fields: readonly string[];
  /** Fields that name one record; the record's display where absent. */
  readonly keys?: readonly string[];
  /** Field that says with the name who a person is. */
  readonly identifiedBy?: string;
  readonly only?: PracticeRecord['only'];
}

const people: Partial<Record<ResourceType, TableRow>> = {
  Patient: {
    fields: [
      'medicalRecordNumber',
      'name',
      'birthDate',
      'sex',
      'administrativeGender',
      'genderIdentity',
      'pronouns',
      'grammaticalGender',
      'race',
      'ethnicity',
      'sexualOrientation',
      'maritalStatus',
      'language',
      'interpreterNeeded',
      'email',
      'telecom',
      'addresses',
      'generalPractitioner',
      'defaultLocation',
      'careTeam',
      'deceased',
      'status',
    ],
    keys: ['medicalRecordNumber'],
    identifiedBy: 'birthDate',
  },
  Practitioner: {
    fields: [
      'name',
      'email',
      'credentials',
      'npi',
      'pronouns',
      'telecom',
      'profile',
      'roles',
      'staffCategory',
      'programs',
      'locations',
      'services',
      'languages',
      'active',
    ],
    keys: ['email'],
    identifiedBy: 'email',
  },
};

const ofPractice = (row: PracticeRecord, type: ResourceType): TableRow => {
  const retired = retirementOf(type)?.field;
  const fields = row.groups.flatMap((group) => group.fields);
  return {
    fields: retired === undefined || fields.includes(retired) ? fields : [...fields, retired],
    ...(row.only ? { only: row.only } : {}),
  };
};
const rows: ReadonlyMap<string, TableRow> = new Map([
  ...practiceRecordTypes.map((type) => [type, ofPractice(practiceRecords[type], type)] as const),
  ...Object.entries(people),
]);

/** Types that are imported and exported as tables. */
export const tableTypes: readonly string[] = [...rows.keys()];

const known = new Map<string, Table>();

/** The table of a type; undefined if it has none. */
export function tableOf(type: string): Table | undefined {
  const definition = definitionOf(type);
  const row = rows.get(type);
  if (!definition || !row) return undefined;
  const made = known.get(type);
  if (made) return made;
  const fields = row.fields.flatMap((name): readonly (readonly [string, Field])[] => {
    const field = definition.fields[name];
    return field ? [[name, field]] : [];
  });
  const table: Table = {
    definition,
    columns: columnsOf(fields),
    keys: row.keys ?? [],
    comparesPeople: row.identifiedBy !== undefined,
    identifiedBy: row.identifiedBy,
    values: row.only?.values ?? {},
    filters: row.only?.filters ?? [],
  };
  known.set(type, table);
  return table;
}

/** The same table with the practice's words in its headings. */
export const inWords = (table: Table, say: (text: string) => string): Table => ({
  ...table,
  columns: table.columns.map((column) => ({ ...column, label: say(column.label), usual: column.label })),
});
