import { definitionOf, type ResourceType, referencesOf } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { decide } from '../access/decide.ts';
import { allPermissions } from '../access/permissions.ts';
import { blockFilters, blocksOf, isRetired, liftingFilters, retirementOf, usesOf } from './retirement.ts';
import { type PracticeRecord, practiceRecords } from './table.ts';
import { practiceRecordTypes } from './types.ts';

const rows = practiceRecordTypes.map((type): [ResourceType, PracticeRecord] => [type, practiceRecords[type]]);

describe.each(rows)('the row of %s', (type, row) => {
  const { fields, filters } = definitionOf(type);
  const named = row.groups.flatMap((group) => group.fields) ?? [];
  it('names fields of the type, each once', () => {
    for (const name of [...named, ...(row.columns ?? []), ...(row.hides ?? [])]) expect(Object.keys(fields)).toContain(name);
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((name) => row.hides?.includes(name))).toEqual([]);
  });
  it('leaves out only what says if it is in use, and what the server writes', () => {
    const shown = new Set([...named, ...(row.hides ?? [])]);
    const left = Object.entries(fields).filter(([name, { spec }]) => !shown.has(name) && !spec.stampedBy && !spec.readOnly);
    expect(left.map(([name]) => name)).toEqual([retirementOf(type)?.field]);
  });
  it('can be searched and sorted by name', () => {
    expect(Object.keys(filters)).toContain('Text');
    expect(Object.keys(definitionOf(type).sorts)).toContain('name');
  });
  it('is kept from retirement by records that refer to it', () => {
    for (const block of row.blocks ?? []) {
      const other = definitionOf(block.type);
      const targets = referencesOf(other).filter(({ path }) => other.filters[block.filter]?.paths.includes(path));
      expect(targets.some((one) => block.of !== undefined || one.targets.includes(type))).toBe(true);
      for (const { kind } of block.and ?? []) expect(Object.keys(other.filters)).toContain(kind);
      if (block.end) expect(other.filters[block.end]).toMatchObject({ by: 'range', of: 'date' });
      if (block.from) expect(other.filters[block.from]).toMatchObject({ by: 'range' });
    }
  });
});

describe('retiring a record', () => {
  it('is a status or a flag, as the type declares', () => {
    expect(retirementOf('Program')).toMatchObject({ field: 'status', retired: 'Inactive' });
    expect(retirementOf('District')).toMatchObject({ field: 'active', retired: false });
    expect(retirementOf('Note')).toBeUndefined();
    expect([{}, { active: true }, { active: false }].map((row) => isRetired('District', row))).toEqual([false, false, true]);
  });
  it('asks for blocks where it ends the use, and where it deletes', () => {
    const [used, ended] = [{ status: 'Active' }, { status: 'Inactive' }];
    const asks = (before: unknown, after: unknown) => blocksOf('Program', before, after).length > 0;
    expect([asks(used, ended), asks(used, undefined), asks({}, ended)]).toEqual([true, true, true]);
    expect([asks(undefined, ended), asks(used, used), asks(ended, used), asks(ended, undefined)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
  it('of a payer is not kept back by insurance that ended before', () => {
    const [block] = blocksOf('Organization', {}, { active: false });
    const filters =
      block && blockFilters(block, { id: 'o', row: {} }, { now: new Date('2027-01-04T12:00:00Z'), day: '2027-01-04' });
    expect(filters).toEqual([
      { kind: 'Payer', values: ['o'] },
      { kind: 'Status', values: ['Active'] },
      { kind: 'End', to: '2027-01-04', exclude: true },
    ]);
  });
  it('of a schedule is kept back by the visits of its person, group or room, unless it has another', () => {
    const [maya, office, group] = ['maya', 'office', 'group'].map((id) => ({ id }));
    const asked = (row: object) =>
      blocksOf('Schedule', row, { ...row, active: false }).flatMap((block) => {
        const record = { type: 'Schedule' as const, id: 's', row };
        const filters = blockFilters(block, record, { now: new Date('2027-01-04T12:00:00Z'), day: '2027-01-04' });
        return filters ? [[filters[0], liftingFilters(block, record)?.[0]]] : [];
      });
    const filter = (kind: string, id: string) => ({ kind, values: [id] });
    expect(asked({ practitioner: maya, location: office })).toEqual([[filter('Owner', 'maya'), filter('Practitioner', 'maya')]]);
    expect(asked({ group, location: office })).toEqual([[filter('Group', 'group'), filter('Group', 'group')]]);
    expect(asked({ location: office })).toEqual([[filter('Location', 'office'), undefined]]);
  });
  it('finds what refers to it, each field once', () => {
    const types: readonly ResourceType[] = usesOf('District').map(({ type }) => type);
    expect(types).toEqual(['District', 'Location']);
    expect(
      usesOf('Group')
        .filter(({ type }) => type === 'Appointment')
        .map(({ filter }) => filter),
    ).toEqual(['Attendees', 'Owner', 'Group']);
  });
});

it('writes templates of contracts only for who keeps the practice’s records or forms', () => {
  const may = (row: object, ...without: readonly string[]) =>
    decide(
      {
        profile: { type: 'Practitioner', id: 'me' },
        permissions: new Set([...allPermissions].filter((one) => !without.includes(one))),
        population: 'All',
        ownPatients: [],
        programs: [],
        supervisees: [],
        allowances: [],
      },
      'Create',
      { type: 'Contract', row },
    ).allowed;
  const both = ['clinical configuration', 'Program.Update'] as const;
  expect([may({ template: true }), may({ template: true }, both[0]), may({ template: true }, both[1])]).toEqual([
    true,
    true,
    true,
  ]);
  expect([may({ template: true }, ...both), may({}, ...both)]).toEqual([false, true]);
});
