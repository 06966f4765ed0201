import { decide, grantSetsOf, permissionsOf, type RoleName, roles } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { subjectOfMe } from './may.ts';

const me = (role: RoleName) =>
  subjectOfMe({
    profile: { id: 'me', resourceType: role === 'Patient' ? 'Patient' : 'Practitioner' },
    permissions: [...permissionsOf(grantSetsOf([roles[role].id]))],
  });
const mayBook = (role: RoleName, owner: string) =>
  decide(me(role), 'Create', { type: 'Appointment', row: { owner: { id: owner } } }).allowed;

describe('what is offered', () => {
  it('is booking in calendars that the server takes it for', () => {
    expect([mayBook('Non-Prescribing Clinician', 'me'), mayBook('Non-Prescribing Clinician', 'other')]).toEqual([true, false]);
    expect([mayBook('Case Management', 'other'), mayBook('Scribe', 'me'), mayBook('Patient', 'me')]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('is the health record, to patients too', () => {
    expect(decide(me('Patient'), 'Read', { type: 'Condition' }).allowed).toBe(true);
  });
});
