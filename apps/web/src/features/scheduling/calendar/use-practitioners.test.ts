import { describe, expect, it } from 'vitest';
import { calendarsInOrder } from './use-practitioners.ts';

const own = { id: 'me', resourceType: 'Practitioner' as const };
const people = [
  { id: 'ida', display: 'Ida' },
  { id: 'me', display: 'Me' },
  { id: 'ruth', display: 'Ruth', credentials: 'PhD' },
];
const order = (seesPatients: boolean) => calendarsInOrder(own, people, seesPatients).map(({ id }) => id);

describe('the calendars of a practice', () => {
  it('begin with the own one of somebody who sees patients', () => expect(order(true)).toEqual(['me', 'ruth', 'ida']));
  it('begin with a clinician for the front desk', () => expect(order(false)).toEqual(['ruth', 'ida', 'me']));
});
