import { roles } from '@notewell/rules';
import { expect, it } from 'vitest';
import type { Save } from '../../resources/saving/behaviour.ts';
import { holdersOf } from './holders.ts';

it('are everybody at work who holds the permission, in a large practice too', async () => {
  const profile = { roles: [{ id: roles.Supervisor.id, resourceType: 'SecurityRole' }] };
  const staff = Array.from({ length: 120 }, (_, n) => ({
    resourceType: 'Practitioner',
    id: `p${n}`,
    active: n > 0,
    profile,
  }));
  const read = async ({ definition }: { definition: { type: string } }) => ({
    text: JSON.stringify(definition.type === 'Practitioner' ? staff : []),
    continuation: undefined,
  });
  const store = { search: { read }, grantsGiven: async () => new Map() };
  // Only what a look-up asks for.
  const save = { practice: 'north', store } as unknown as Save;
  expect(await holdersOf(save, 'supervision')).toEqual(staff.slice(1).map(({ id }) => id));
});
