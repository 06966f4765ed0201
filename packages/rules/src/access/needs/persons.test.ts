import { definitionOf, type Field, type Fields, type ResourceType, resourceTypes } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { allPermissions, type Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { type Naming, persons } from './persons.ts';

/* Walks every field of the model that names a person. */

const people = ['Practitioner', 'Patient', 'RelatedPerson', 'Person'];
/** Names of things, and the title of a record, are no names of persons. */
const things =
  /^(\w+\.name|\w+\.(scores|subscales|measures|plan|group)\.name|.*\.scores\.name|.*\.(fileName|pharmacyName|payerName|legalName))$/;
const isName = (path: string): boolean =>
  /(^|\.)(name|credentials|recipient|\w+Name)$/.test(path) && (path.startsWith('Personal') || !things.test(path));

interface Found {
  readonly path: string;
  readonly targets: readonly string[];
}
function personsIn(fields: Fields, at: string): Found[] {
  const inField = ({ spec }: Field, path: string): Found[] => {
    if (spec.stampedBy !== undefined || spec.readOnly) return [];
    if (spec.kind === 'list') return inField(spec.of, path);
    if (spec.kind === 'group') return personsIn(spec.fields, path);
    if (spec.kind === 'text') return isName(path) ? [{ path, targets: [] }] : [];
    return spec.kind === 'reference' && spec.targets.some((type) => people.includes(type))
      ? [{ path, targets: spec.targets }]
      : [];
  };
  return Object.entries(fields).flatMap(([name, field]) => inField(field, `${at}.${name}`));
}
/** Paths that make a row part of a record: access decides them. */
const isRecordPath = (type: ResourceType, path: string): boolean => {
  const { patients, scope } = definitionOf(type);
  const own = path.slice(type.length + 1);
  return /^(patient|subject)$/.test(own) && (patients.includes(own) || (scope.kind === 'partitioned' && scope.by.includes(own)));
};
const found = resourceTypes.flatMap((type) =>
  personsIn(definitionOf(type).fields, type).filter(
    ({ path, targets }) => targets.length === 0 || !(isRecordPath(type, path) || targets.every((one) => one === 'Patient')),
  ),
);
const keysFor = (path: string): string[] => {
  const parts = path.split('.');
  return [path, `${parts[0]}.*`, ...parts.map((_part, at) => `*.${parts.slice(at).join('.')}`)];
};

it('says of every field that names a person how they come into it', () => {
  expect(found.filter(({ path }) => !keysFor(path).some((key) => key in persons)).map(({ path }) => path)).toEqual([]);
});
it('has no row for a field that is stamped or gone', () => {
  const used = new Set(found.flatMap(({ path }) => keysFor(path)));
  expect(Object.keys(persons).filter((key) => !used.has(key))).toEqual([]);
});

const me: Subject = {
  profile: { type: 'Practitioner', id: 'me' },
  permissions: new Set(allPermissions),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
};
const without = (permission: Permission): Subject => ({
  ...me,
  permissions: new Set(
    [...allPermissions].filter((one) => one !== permission && one !== 'full permissions' && one !== 'note master'),
  ),
});
const person = (id: string, resourceType = 'Practitioner') => ({ id, resourceType });
/** A row with a person at a path, in lists where the model has them. */
function rowWith(type: ResourceType, path: string, value: object): object {
  const build = (fields: Fields, [name = '', ...rest]: readonly string[]): object => {
    const field = fields[name];
    const isList = field?.spec.kind === 'list';
    const inner = field?.spec.kind === 'list' ? field.spec.of.spec : field?.spec;
    const item = inner?.kind === 'group' ? build(inner.fields, rest) : value;
    return { [name]: isList ? [item] : item };
  };
  return build(definitionOf(type).fields, path.split('.'));
}
const rows = (by: Naming['by']) =>
  Object.entries(persons).flatMap(([key, naming]) => {
    const [type = '', ...path] = key.split('.');
    return naming.by === by ? [[type as ResourceType, path.join('.'), naming] as const] : [];
  });
const may = (type: ResourceType, row: object, next?: object, who = me) =>
  decide(who, next ? 'Update' : 'Create', { type, row, next }).allowed;

describe.each(rows('own'))('%s.%s', (type, path) => {
  const naming = (id: string, resourceType?: string) => rowWith(type, path, person(id, resourceType));
  it('names no colleague, whatever the writer may', () => {
    expect(may(type, naming('colleague'))).toBe(false);
    expect(may(type, {}, naming('colleague'))).toBe(false);
    expect(may(type, naming('colleague'), {})).toBe(false);
  });
  it('names the writer, or somebody outside, and comes with an import', () => {
    expect(may(type, naming('me'))).toBe(true);
    expect(may(type, naming('p', 'Patient'))).toBe(true);
    const system: Subject = { ...me, profile: { type: 'Practitioner', id: fixedIds.systemAccount } };
    expect(may(type, naming('colleague'), undefined, system)).toBe(true);
  });
});
it('keeps the comment of a reviewer of an audit', () => {
  const review = (reviewer: string, comment?: string) => ({
    complianceAuditReviews: [{ complianceAudit: { id: 'a' }, reviewer: person(reviewer), ...(comment ? { comment } : {}) }],
  });
  expect(may('NoteAudit', review('colleague'))).toBe(true);
  expect(may('NoteAudit', review('colleague', 'Fine'))).toBe(false);
  expect(may('NoteAudit', review('colleague', 'Fine'), review('me', 'Fine'))).toBe(false);
  expect(may('NoteAudit', review('colleague'), review('colleague', 'Fine'))).toBe(false);
  expect(may('NoteAudit', review('me'), review('me', 'Fine'))).toBe(true);
});

describe.each(rows('permission'))('%s.%s', (type, path, naming) => {
  it('names a colleague with the permission', () => {
    const row = rowWith(type, path, person('colleague'));
    expect(may(type, row)).toBe(true);
    expect(naming.by === 'permission' && may(type, row, undefined, without(naming.needs))).toBe(false);
  });
});
