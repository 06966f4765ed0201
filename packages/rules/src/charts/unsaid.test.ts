import { expect, it } from 'vitest';
import { unsaidFaults } from './unsaid.ts';

const staff = (after: object, before?: object) =>
  unsaidFaults({ type: 'Practitioner', before, after }).map(({ path, code }) => `${path} ${code}`);

it('a license says its type', () => {
  expect(staff({ licences: [{ type: { code: 'MD' } }, { type: {}, number: '1' }] })).toEqual(['licences.1.type required']);
  expect(staff({ licences: [{ type: { text: 'Healer' } }], specialties: [{}] })).toEqual([]);
});
it('a record keeps what it lacked before', () => {
  const before = { licences: [{ type: {} }] };
  expect(staff({ licences: [{ type: {}, number: '1' }], credentials: 'MD' }, before)).toEqual([]);
});
