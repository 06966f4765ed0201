import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patientFilters } from './patient-query.ts';

describe('finding patients by what is typed', () => {
  it('looks for names and record numbers as words', () => {
    expect(patientFilters(' Silva,  Ana ')).toEqual([{ kind: 'Text', text: 'Silva Ana' }]);
    expect(patientFilters('MRN-00042')).toEqual([{ kind: 'Text', text: 'MRN-00042' }]);
  });
  it.each(['1984-03-02', '3/2/1984', '03.02.1984', '3-2-1984', '3/2/84', 'Mar 2, 1984', 'March 2 1984', '2 March 1984'])(
    'takes %s as a birth date',
    (typed) => expect(patientFilters(typed)).toEqual([{ kind: 'BirthDate', from: '1984-03-02', to: '1984-03-03' }]),
  );
  it('takes a year of two digits as the last one that is not in the future', () =>
    expect(patientFilters('1/21/01')).toEqual([{ kind: 'BirthDate', from: '2001-01-21', to: '2001-01-22' }]));
  it('takes a name beside a birth date', () =>
    expect(patientFilters('silva 3/2/1984')).toEqual([
      { kind: 'BirthDate', from: '1984-03-02', to: '1984-03-03' },
      { kind: 'Text', text: 'silva' },
    ]));
  it('leaves a day that does not exist as text', () =>
    expect(patientFilters('2/30/1984')).toEqual([{ kind: 'Text', text: '2/30/1984' }]));
  it('finds by a whole social security number with its hyphens, and by no part of one', () => {
    expect(patientFilters(' 900-12-3456 ')).toEqual([{ kind: 'SocialSecurityNumber', values: ['900-12-3456'] }]);
    expect(patientFilters('900-12')).toEqual([{ kind: 'Text', text: '900-12' }]);
    expect(patientFilters('900123456')).toEqual([{ kind: 'Text', text: '900123456' }]);
  });
  it('asks for nothing where nothing is typed', () => expect(patientFilters('  ')).toEqual([]));
  it('never asks for more than ten words, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (typed) =>
        patientFilters(typed).every(({ text = '' }) => text.split(/\s+/).length <= 10),
      ),
    );
  });
});
