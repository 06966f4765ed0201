import { Client, type ListQuery } from '@notewell/client';
import type { Coverage, Encounter } from '@notewell/model';
import { expect, it } from 'vitest';
import { authorized } from './authorized.ts';

const visit = (of: Partial<Encounter> = {}): Encounter => ({
  resourceType: 'Encounter',
  status: 'Planned',
  subject: { id: 'p', resourceType: 'Patient' },
  serviceType: { id: 'therapy' },
  start: '2026-11-20T15:00:00Z',
  ...of,
});
const card = (...authorizations: NonNullable<Coverage['authorizations']>): Coverage => ({
  resourceType: 'Coverage',
  id: 'c',
  patient: { id: 'p', resourceType: 'Patient' },
  status: 'Active',
  authorizations,
});
/** A device with these coverages. */
const device = (...items: Coverage[]) => holding({ items, isPartial: false });
/** It answers as the server does: the first page, or all of a whole list. */
const holding = (view: { readonly items: readonly Coverage[]; readonly isPartial: boolean }): Pick<Client, 'list'> =>
  Object.assign(Object.create(Client.prototype), {
    list: async ({ pageSize = 50, whole }: ListQuery) => ({
      ...view,
      items: whole ? view.items : view.items.slice(0, pageSize),
      status: 'ready',
    }),
  });
const chosen = async (items: Coverage[], of: Partial<Encounter> = {}) =>
  (await authorized(device(...items), visit(of))).authorization;

it('a visit begins with the only authorization that covers it', async () => {
  expect(await authorized(device(card({ number: 'A' })), visit())).toMatchObject({ authorization: 'A', coverage: { id: 'c' } });
  expect(await chosen([card({ number: 'A' }, { number: 'B', end: '2026-01-31' })])).toBe('A');
});
it('the author chooses among several, and none is taken that is used up or for another service', async () => {
  expect(await chosen([card({ number: 'A' }, { number: 'B' })])).toBeUndefined();
  expect(await chosen([card({ number: 'A', visitsApproved: 2, visitsUsed: 2 })])).toBeUndefined();
  expect(await chosen([card({ number: 'A', service: { id: 'testing' } })])).toBeUndefined();
});
it('an authorization counts behind many earlier coverages', async () => {
  const earlier = Array.from({ length: 60 }, () => card());
  expect(await chosen([...earlier, card({ number: 'A' })])).toBe('A');
  expect(await chosen([card({ number: 'A' }), ...earlier, card({ number: 'B' })])).toBeUndefined();
});
it('none is taken where the device may lack others', async () => {
  const some = holding({ items: [card({ number: 'A' })], isPartial: true });
  expect((await authorized(some, visit())).authorization).toBeUndefined();
});
it('a missed visit and a group use none', async () => {
  expect(await chosen([card({ number: 'A' })], { visitStatus: 'NoShow' })).toBeUndefined();
  expect(await chosen([card({ number: 'A' })], { subject: { id: 'g', resourceType: 'Group' } })).toBeUndefined();
});
