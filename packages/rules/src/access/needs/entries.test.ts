import { definitionOf, type Field, resourceTypes } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { allPermissions } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { entryLists, otherEntries } from './entries.ts';

const isWritten = (field: Field): boolean => {
  const { spec } = field.spec.kind === 'list' ? field.spec.of : field;
  if (spec.kind !== 'group') return false;
  return Object.values(spec.fields).some((inner) => inner.spec.kind === 'reference' && inner.spec.stampedBy === 'caller');
};
const written = resourceTypes.flatMap((type) =>
  Object.entries<Field>(definitionOf(type).fields).flatMap(([name, field]) => (isWritten(field) ? [`${type}.${name}`] : [])),
);

it('covers every list and group of the model that is stamped with its writer', () => {
  const covered = [...entryLists.map(({ type, list }) => `${type}.${list}`), ...Object.keys(otherEntries)];
  expect(written.toSorted()).toEqual(covered.toSorted());
});

describe.each(entryLists)('$type.$list', ({ type, list, by, fields: [words = ''], master }) => {
  const who = (id: string, isMaster = false): Subject => ({
    profile: { type: 'Practitioner', id },
    permissions: new Set([...allPermissions].filter((one) => one !== 'full permissions' && (isMaster || one !== master))),
    population: 'All',
    ownPatients: [],
    programs: [],
    supervisees: [],
    allowances: [],
  });
  const item = { [by]: { id: 'ana', resourceType: 'Practitioner' }, [words]: 'Seen' };
  const inRow = (items: readonly object[]) =>
    definitionOf(type).fields[list]?.spec.kind === 'list' ? { [list]: items } : { ...(items[0] && { [list]: items[0] }) };
  const may = (subject: Subject, next: readonly object[]) =>
    decide(subject, 'Update', { type, row: inRow([item]), next: inRow(next) }).allowed;
  it('keeps what a colleague wrote, and takes more', () => {
    expect(may(who('ben'), [])).toBe(false);
    expect(may(who('ben'), [{ ...item, [words]: 'Forged' }])).toBe(false);
    const isList = definitionOf(type).fields[list]?.spec.kind === 'list';
    expect(isList ? may(who('ben'), [{ [words]: 'Mine' }, item]) : may(who('ben'), [item])).toBe(true);
    for (const subject of [who('ana'), who('ben', true), who(fixedIds.systemAccount)]) expect(may(subject, [])).toBe(true);
  });
});
