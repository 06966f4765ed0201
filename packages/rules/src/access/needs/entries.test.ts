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

const wordsIn: Readonly<Record<string, string>> = {
  alertActions: 'action',
  observed: 'note',
  reviewed: 'comment',
  reviews: 'summary',
};

describe.each(entryLists)('$type.$list', ({ type, list, by, free = [], master }) => {
  const words = wordsIn[list] ?? 'text';
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
  it('does not give it to another writer who says the same', () => {
    const own = { ...item, [by]: { id: 'ben', resourceType: 'Practitioner' } };
    const keeps = (before: readonly object[], next: readonly object[]) =>
      decide(who('ben'), 'Update', { type, row: inRow(before), next: inRow(next) }).allowed;
    expect(keeps([item], [own])).toBe(false);
    if (definitionOf(type).fields[list]?.spec.kind === 'list') expect(keeps([item, own], [own])).toBe(false);
  });
  it('keeps all that a colleague said of it but what others may say', () => {
    const { spec } = definitionOf(type).fields[list] ?? {};
    const group = spec?.kind === 'list' ? spec.of.spec : spec;
    const names = group?.kind === 'group' ? Object.keys(group.fields) : [];
    expect(names.filter((name) => may(who('ben'), [{ ...item, [name]: 'other' }]))).toEqual(free);
  });
});
