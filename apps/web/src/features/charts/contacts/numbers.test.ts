import type { Patient, RelatedPerson } from '@notewell/model';
import { expect, it } from 'vitest';
import { numbersOf } from './numbers.ts';

const patient: Patient = {
  id: 'p',
  resourceType: 'Patient',
  status: 'Active',
  name: { family: 'Ward' },
  telecom: [
    { system: 'Email', value: 'n@example.org' },
    { system: 'Phone', value: '555-0100', use: 'Home' },
    { system: 'Phone', value: '555-0101', preferred: true },
  ],
};
const relative = (id: string, more: Partial<RelatedPerson>): RelatedPerson => ({
  id,
  resourceType: 'RelatedPerson',
  patient: { id: 'p' },
  name: { family: 'Ward' },
  telecom: [{ system: 'Phone', value: `555-02${id}` }],
  ...more,
});

it('offers the preferred number first, then relatives, and says who may receive no information', () => {
  const numbers = numbersOf(patient, [
    relative('01', { status: 'Active', mayReceiveInformation: false }),
    relative('02', { status: 'Inactive' }),
  ]);
  expect(numbers.map(({ value, mayReceive }) => [value, mayReceive])).toEqual([
    ['555-0101', true],
    ['555-0100', true],
    ['555-0201', false],
  ]);
});
