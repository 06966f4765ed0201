import { grantSetsOf, permissionsOf, roles } from '@notewell/rules';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { useAllSchedules } from './use-all-schedules.ts';

const permissions = permissionsOf(grantSetsOf([roles.Support.id]));
const Known = () => String(useAllSchedules()?.length);
const known = (list: object, held: Iterable<string> = permissions) =>
  markupOf(<Known />, { client: { watchList: () => watched({ ...emptyList, ...list }) }, user: { id: 'me', permissions: held } });

it('are known if the whole list is loaded', () => {
  expect(known({ items: [{ resourceType: 'Schedule' }] })).toBe('1');
});
it.each([
  ['it loads', { status: 'loading', continuation: null }],
  ['it failed', { status: 'error' }],
  ['a part is on this device', { isPartial: true }],
  ['there is a next page', { continuation: 'more' }],
])('are not known while %s', (_, list) => {
  expect(known(list)).toBe('undefined');
});
it('are not known to users who may not read them', () => {
  expect(known({}, ['Appointment.Read'])).toBe('undefined');
});
