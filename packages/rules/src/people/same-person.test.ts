import { describe, expect, it } from 'vitest';
import { alikeRecords, isLinked, type PersonLink, withLink, withoutLink } from './same-person.ts';

const link = (resourceType: 'Patient' | 'Practitioner' | 'RelatedPerson', id: string): PersonLink => ({
  target: { resourceType, id },
  assurance: 'Level2',
});
const [ada, doctor, mother] = [link('Patient', 'a'), link('Practitioner', 'd'), link('RelatedPerson', 'b.m')];

describe('the records of one person', () => {
  it('are linked from two on, until the link is ended', () => {
    expect([{}, { links: [ada] }, { links: [ada, doctor] }].map(isLinked)).toEqual([false, false, true]);
    expect(isLinked({ links: [ada, doctor], active: false })).toBe(false);
  });
  it('are added once, with the latest assurance', () => {
    expect(withLink({ links: [ada] }, doctor)).toEqual([ada, doctor]);
    const sure = { ...ada, assurance: 'Level4' } as const;
    expect(withLink({ links: [ada, doctor] }, sure)).toEqual([sure, doctor]);
  });
  it('go on without one that is taken out', () => {
    expect(withoutLink({ links: [ada, doctor, mother] }, 'a')).toEqual({ links: [doctor, mother], active: true });
  });
  it('leave the record of the patient when a pair ends', () => {
    for (const out of ['a', 'd']) expect(withoutLink({ links: [doctor, ada] }, out)).toEqual({ links: [ada], active: false });
    expect(withoutLink({ links: [doctor, mother] }, 'b.m')).toEqual({ links: [mother], active: false });
  });
});

describe('suggestions', () => {
  const record = { id: 'a', name: { given: 'Ada', family: 'Silva' }, birthDate: '1980-02-03', medicalRecordNumber: '7' };
  const found = [
    { id: 'other', name: { given: 'Ida', family: 'Silva' }, birthDate: '1980-02-03' },
    { id: 'b.m', name: { given: 'ADA', family: 'Silva' }, birthDate: '1980-02-03' },
    { id: 'd', name: { given: 'Ada', family: 'Silva' } },
    { id: 'no', name: { given: 'Ada', family: 'Silva' }, birthDate: '1999-01-01', medicalRecordNumber: '7' },
    { id: 'a', name: { given: 'Ada', family: 'Silva' } },
  ];
  it('come from names and birth dates, the likeliest first', () => {
    expect(alikeRecords(record, found, []).map(({ record: { id } }) => id)).toEqual(['b.m', 'other', 'd']);
  });
  it('leave out what is linked', () => {
    expect(alikeRecords(record, found, [{ id: 'b.m' }, { id: 'd' }]).map(({ record: { id } }) => id)).toEqual(['other']);
  });
});
