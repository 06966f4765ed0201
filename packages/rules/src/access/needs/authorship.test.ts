import type { ResourceType } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { grantSetsGiving } from '../explain.ts';
import { grantSetsOf, permissionsOf } from '../held.ts';
import { allPermissions } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds, type RoleName, roles } from '../roles.ts';

const by = (id: string): Subject => ({
  profile: { type: 'Practitioner', id },
  permissions: new Set(allPermissions),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
});
const person = (id: string, resourceType = 'Practitioner') => ({ id, resourceType });
const may = (type: ResourceType, row: object, next?: object, who = by('me')): boolean =>
  decide(who, next ? 'Update' : 'Create', { type, row, next }).allowed;

describe.each([
  ['Communication', 'sender'],
  ['Consent', 'performer'],
  ['DocumentReference', 'author'],
] as const)('the source of a %s (%s)', (type, name) => {
  it('is no colleague', () => {
    expect(may(type, { [name]: person('colleague') })).toBe(false);
    expect(may(type, {}, { [name]: person('colleague') })).toBe(false);
    expect(may(type, { [name]: person('colleague') }, {})).toBe(false);
  });
  it('is the writer, the family, or nobody', () => {
    for (const source of [person('me'), person('p', 'Patient'), person('r', 'RelatedPerson'), undefined])
      expect(may(type, { [name]: source })).toBe(true);
  });
  it('stays through a change of something else, and comes with an import', () => {
    const row = { [name]: person('colleague'), status: 'Draft' };
    expect(may(type, row, { ...row, title: 'Corrected' })).toBe(true);
    expect(may(type, row, undefined, by(fixedIds.systemAccount))).toBe(true);
  });
});

describe('an order of a medicine', () => {
  const order = { intent: 'Order', prescriber: person('colleague') };
  const reported = { ...order, intent: 'Reported' };
  it('is the prescriber’s own', () => {
    expect(may('Medication', order)).toBe(false);
    expect(may('Medication', reported, order)).toBe(false);
    expect(may('Medication', { ...order, prescriber: person('me') }, order)).toBe(false);
    expect(may('Medication', { ...order, prescriber: person('me') })).toBe(true);
  });
  it('names its prescriber, by their record', () => {
    const own = { intent: 'Order', prescriber: person('me') };
    expect(may('Medication', { intent: 'Order' })).toBe(false);
    expect(may('Medication', { intent: 'Order', prescriberName: 'Dr. Free' })).toBe(false);
    expect(may('Medication', { ...own, prescriberName: 'Dr. Free' })).toBe(false);
    expect(may('Medication', own, { ...own, prescriberName: 'Dr. Free' })).toBe(false);
    expect(may('Medication', { intent: 'Reported', prescriberName: 'Dr. Free' })).toBe(true);
  });
  it('is begun by prescribers alone', () => {
    const as = (role: RoleName) => ({ ...by('me'), permissions: permissionsOf(grantSetsOf([roles[role].id])) });
    const own = { intent: 'Order', prescriber: person('me') };
    for (const [role, mayOrder] of [
      ['Prescribing Clinician', true],
      ['Non-Prescribing Clinician', false],
      ['Case Management', false],
    ] as const) {
      expect([role, may('Medication', own, undefined, as(role))]).toEqual([role, mayOrder]);
      expect([role, may('Medication', { ...own, intent: 'Plan' }, own, as(role))]).toEqual([role, mayOrder]);
    }
    expect(grantSetsGiving('Medication.Delete')).toEqual(['Prescribe']);
  });
  it('of a colleague is recorded as reported, and changed without changing whose it is', () => {
    expect(may('Medication', reported)).toBe(true);
    expect(may('Medication', order, { ...order, status: 'Stopped' })).toBe(true);
  });
});
