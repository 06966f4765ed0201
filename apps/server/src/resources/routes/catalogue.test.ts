import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultLabels, describeModel, type FieldDescription, practicePreferenceDefaults } from '@notewell/model';
import { errorFacts, isErrorCode, retryableStatuses, sentenceOf, tokenSubStatus } from '@notewell/protocol/errors';
import { describeAccess } from '@notewell/rules';
import { describe, expect, test } from 'vitest';

/** The specification's facts as data, kept outside the repository. A clone may lack them. */
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const file = resolve(root, process.env.NOTEWELL_SHARED_DATA ?? '../shared/data', '../spec/catalogue.json');
const isThere = existsSync(file);
if (!isThere) console.log('The catalogue is absent (NOTEWELL_SHARED_DATA): the model is not held to it here.');

type Names = readonly string[];
interface Catalogue {
  readonly resourceBase: Readonly<Record<'fields' | 'meta' | 'content', Names>>;
  readonly types: Readonly<Record<'partitioned' | 'nonPartitioned' | 'global', Names>>;
  readonly references: Readonly<Record<string, Names>>;
  readonly fields: Readonly<Record<string, Names>>;
  readonly enums: Readonly<Record<string, Names>>;
  readonly permissions: Readonly<Record<string, Names>>;
  readonly roles: Names;
  readonly grantSets: Names;
  readonly messages: Readonly<Record<string, string>>;
  readonly constants: { readonly retryableStatuses: readonly number[]; readonly tokenSubStatus: object };
  readonly practicePreferenceDefaults: object;
  readonly defaultLabels: Names;
  readonly patchErrors: Names;
}

describe.runIf(isThere)('the model as it is told holds, of the catalogue,', () => {
  const catalogue = (isThere ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Catalogue; // the file's form is the specification's
  const told = describeModel(describeAccess());
  const type = (name: string) => told.types.find(({ resourceType }) => resourceType === name);
  const has = (fields: readonly FieldDescription[] | undefined, path: string): boolean => {
    const [name, ...rest] = path.split('.');
    const found = fields?.find((field) => field.name === name);
    return found !== undefined && (rest.length === 0 || has(found.fields ?? found.of?.fields, rest.join('.')));
  };

  test('every type in its scope, with what every resource has', () => {
    const of = (scope: string) => told.types.filter((one) => one.scope === scope).map(({ resourceType }) => resourceType);
    const { partitioned, nonPartitioned, global } = catalogue.types;
    expect(of('partitioned').toSorted()).toEqual(partitioned.toSorted());
    expect(of('practice').toSorted()).toEqual(nonPartitioned.toSorted());
    expect(of('global').toSorted()).toEqual(global.toSorted());
    const { fields, meta, content } = catalogue.resourceBase;
    const base = [...fields, ...meta.map((name) => `meta.${name}`), ...content.map((name) => `content.${name}`)];
    for (const { resourceType, fields: own } of told.types)
      expect([resourceType, base.filter((path) => !has(own, path))]).toEqual([resourceType, []]);
  });

  test('every reference and field', () => {
    for (const [name, paths] of Object.entries(catalogue.references)) {
      const known = type(name)?.references.map(({ path }) => path) ?? [];
      expect([name, paths.filter((path) => !known.includes(path))]).toEqual([name, []]);
    }
    for (const [name, paths] of Object.entries(catalogue.fields))
      expect([name, paths.filter((path) => !has(type(name)?.fields, path))]).toEqual([name, []]);
  });

  test('every enumeration with its values, in their order', () => {
    expect(told.enumerations).toMatchObject(catalogue.enums);
  });

  test('every permission, role and grant set', () => {
    expect(told.permissions).toMatchObject(catalogue.permissions);
    const roles = catalogue.roles.map((name) => name.replace('{product}', 'Notewell'));
    expect(Object.keys(told.roles as object).toSorted()).toEqual(roles.toSorted());
    expect(Object.keys(told.grantSets as object)).toEqual(expect.arrayContaining([...catalogue.grantSets]));
  });

  test('every default of a practice, sentence of a status and error of a patch', () => {
    expect(practicePreferenceDefaults).toMatchObject(catalogue.practicePreferenceDefaults);
    expect(Object.values(defaultLabels).map(({ plural }) => plural)).toEqual(catalogue.defaultLabels);
    const { messages, constants, patchErrors } = catalogue;
    for (const [status, sentence] of Object.entries(messages))
      if (/^\d+$/.test(status)) expect([status, sentenceOf(Number(status))]).toEqual([status, sentence]);
    expect(sentenceOf(500)).toBe(messages.otherNetwork);
    expect(errorFacts('token-expired').title).toBe(messages.tokenExpired);
    expect(errorFacts('create-with-id').detail).toBe(messages.createWithId);
    expect(errorFacts('update-without-id').detail).toBe(messages.updateWithoutId);
    expect([retryableStatuses, tokenSubStatus]).toEqual([constants.retryableStatuses, constants.tokenSubStatus]);
    expect(patchErrors.filter((name) => !isErrorCode(patchCode(name)))).toEqual([]);
  });
});

/** The catalogue names these in another order of words than our codes do. */
const named: Readonly<Record<string, string>> = {
  'unresolvable path': 'path-unresolvable',
  'illegal array index': 'array-index-illegal',
  'value cannot contain undefined': 'value-undefined',
};
const patchCode = (name: string) => `patch-${named[name] ?? name.replaceAll(' ', '-')}`;
