import type { ResourceType } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { allPermissions } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';

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
  it('of a colleague is recorded as reported, and changed without changing whose it is', () => {
    expect(may('Medication', reported)).toBe(true);
    expect(may('Medication', order, { ...order, status: 'Stopped' })).toBe(true);
  });
});
