import type { Practitioner } from '@notewell/model';
import { expect, it } from 'vitest';
import { type RoleName, roles } from '../../access/roles.ts';
import { vacantSigners } from './vacant-signers.ts';

const person = (id: string, role: RoleName, more: Partial<Practitioner> = {}): Practitioner => ({
  resourceType: 'Practitioner',
  id,
  name: { given: id, family: 'Able' },
  profile: { roles: [{ id: roles[role].id, resourceType: 'SecurityRole' }] },
  ...more,
});
const author = { id: 'a', kind: 'Author' as const, presence: 'MustBePresent' as const };
const supervisor = { id: 's', kind: 'Supervisor' as const, presence: 'MustBePresent' as const };
const ruth = person('Ruth', 'Supervisor');
const supervised = person('Maya', 'Non-Prescribing Clinician', {
  supervisors: [{ subject: { id: 'Ruth', resourceType: 'Practitioner' } }],
});
const found = (place: typeof supervisor & { participant?: 'SecondaryPerformer' }, ...staff: readonly Practitioner[]) =>
  vacantSigners(
    { signers: [author, place] },
    {
      own: { roles: new Map(), grantSets: new Map() },
      given: new Map(),
      day: '2026-11-28',
      staff: [...staff, person('Ina', 'Administrative')],
    },
  );

it('says whose notes nobody could co-sign, by name', () => {
  expect(found(supervisor, supervised, ruth)).toEqual([
    'Notes by Ruth Able could not be signed: nobody could sign as the author’s supervisor after them.',
  ]);
  const others = ['Ann', 'Ben', 'Cy', 'Dee'].map((name) => person(name, 'Non-Prescribing Clinician'));
  const named = { ...supervisor, participant: undefined, credentials: ['MD'] };
  expect(found(named, { ...supervised, credentials: 'MD' }, ...others, ruth)[0]).toContain('no note could be signed');
  expect(found(supervisor, supervised, ...others, ruth)).toEqual(found(supervisor, supervised, ruth));
});
it('says where nobody could sign at all', () => {
  expect(found(supervisor, person('Ann', 'Non-Prescribing Clinician'))[0]).toContain(
    'Nobody here can sign as the author’s supervisor',
  );
});
it('says nothing of places that each visit decides', () => {
  expect(found({ ...supervisor, participant: 'SecondaryPerformer' }, person('Ann', 'Non-Prescribing Clinician'))).toEqual([]);
});
