import { definitionOf, resourceTypes } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { latestDayAt, particularsFaults, type TypeOfPerson, typesOfPeople } from './particulars.ts';

const today = '2026-11-22';
const faultsIn = (after: object, before?: object, type: TypeOfPerson = 'Patient') =>
  particularsFaults({ type, before, after, today }).map(({ path, code }) => `${path} ${code}`);
const named = { name: { given: 'Ada', family: 'Silva' } };

it('covers every type with a date of birth', () => {
  const born = resourceTypes.filter((type) => 'birthDate' in definitionOf(type).fields);
  expect(born.toSorted()).toEqual([...typesOfPeople].toSorted());
});

describe('a name', () => {
  it('has a letter or a digit, in any script', () => {
    for (const given of [' ', '\u00a0\u2003', '—', '?!']) expect(faultsIn({ name: { given } })).toEqual(['name.given blank']);
    expect(faultsIn({ name: { given: ' ', family: '  ' } })).toEqual(['name.given blank', 'name.family blank']);
    for (const given of ['Ada', '李', 'محمد', 'Ω', 'Baby 2']) expect(faultsIn({ name: { given } })).toEqual([]);
    expect(faultsIn({ name: { family: 'Silva' } })).toEqual([]);
  });
  it('is required of a patient', () => {
    expect(faultsIn({ name: {} })).toEqual(['name.given required']);
    expect(faultsIn({ name: { middle: 'B' } })).toEqual(['name.given required']);
    expect(faultsIn({}, undefined, 'Person')).toEqual([]);
    for (const type of typesOfPeople) expect(faultsIn({ name: { family: ' ' } }, undefined, type)).toEqual(['name.family blank']);
  });
});

describe('a date of birth', () => {
  it.each(typesOfPeople)('of a %s is neither in the future nor before 1850', (type) => {
    const faults = (birthDate: string) => faultsIn({ ...named, birthDate }, undefined, type);
    for (const birthDate of ['2026-11-23', '2999-01-01']) expect(faults(birthDate)).toEqual(['birthDate future']);
    for (const birthDate of ['0001-01-01', '1849-12-31']) expect(faults(birthDate)).toEqual(['birthDate tooEarly']);
    for (const birthDate of [type === 'Patient' ? '1906-11-22' : '1850-01-01', '1911-02-03', today])
      expect(faults(birthDate)).toEqual([]);
  });
  it('of a living patient is at most 120 years ago', () => {
    const faults = (after: object, before?: object) => faultsIn({ ...named, ...after }, before && { ...named, ...before });
    expect(faults({ birthDate: '1906-11-21' })).toEqual(['birthDate tooOld']);
    expect(faults({ birthDate: '1906-11-22' })).toEqual([]);
    expect(faults({ birthDate: '1880-01-01', deceased: '1960' })).toEqual([]);
    expect(faults({ birthDate: '1880-01-01', gender: 'F' }, { birthDate: '1880-01-01' })).toEqual([]);
  });
  it('may be today wherever today has begun', () => {
    expect(latestDayAt(new Date('2026-11-22T09:59:00Z'))).toBe('2026-11-22');
    expect(latestDayAt(new Date('2026-11-22T10:00:00Z'))).toBe('2026-11-23');
  });
});

it('a date of death follows birth and is not in the future', () => {
  const faults = (deceased: string) => faultsIn({ ...named, birthDate: '1950-06-10', deceased });
  expect(faults('2027')).toEqual(['deceased future']);
  expect(faults('1949')).toEqual(['deceased later']);
  expect(faults('1950-05')).toEqual(['deceased later']);
  for (const deceased of ['1950', '1950-06', '2026', '2026-11', '2026-11-22T01:00:00Z']) expect(faults(deceased)).toEqual([]);
});

it('what an import brought is not judged again', () => {
  const odd = { name: {}, birthDate: '0001-01-01' };
  expect(faultsIn({ ...odd, pronouns: 'she/her' }, odd)).toEqual([]);
  expect(faultsIn({ ...odd, birthDate: '0002-01-01' }, odd)).toEqual(['birthDate tooEarly']);
});
