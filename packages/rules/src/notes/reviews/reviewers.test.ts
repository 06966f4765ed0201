import type { Note, Practitioner } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { type RoleName, roles } from '../../access/roles.ts';
import { reviewerFault } from './reviewers.ts';

const person = (role: RoleName, more: Partial<Practitioner> = {}): Practitioner => ({
  resourceType: 'Practitioner',
  id: 'ben',
  name: { family: 'Able' },
  profile: { roles: [{ id: roles[role].id, resourceType: 'SecurityRole' }] },
  ...more,
});
const note: Note = {
  resourceType: 'Note',
  status: 'Final',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [{ role: 'PrimaryPerformer', individual: { id: 'ann', resourceType: 'Practitioner' } }],
};
const patient = { id: 'p', careTeam: ['ben'], programs: [], confidentialTeam: [] };
const facts = {
  own: { roles: new Map(), grantSets: new Map() },
  given: new Map(),
  level: 'CareTeam' as const,
  staff: [],
  day: '2026-11-20',
};
const faultOf = (one: Practitioner, chart: object = {}) =>
  reviewerFault(one, note, { ...facts, patients: [{ ...patient, ...chart }] });

describe('who is asked to review a note', () => {
  it('reads it and can answer', () => {
    for (const role of ['Non-Prescribing Clinician', 'Supervisor', 'Quality Assurance'] as const)
      expect(faultOf(person(role)), role).toBeUndefined();
    expect(faultOf(person('Practitioner'))).toContain('cannot open this note');
    expect(faultOf(person('Administrative'))).toContain('could not answer');
  });
  it('sees the chart: of their patients, of their supervisees’, or of all', () => {
    const others = { careTeam: ['ann'] };
    expect(faultOf(person('Supervisor'), others)).toContain('cannot open this note');
    expect(faultOf(person('Quality Assurance'), others)).toBeUndefined();
    const ann = person('Non-Prescribing Clinician', { id: 'ann', supervisors: [{ subject: { id: 'ben' } }] });
    expect(reviewerFault(person('Supervisor'), note, { ...facts, staff: [ann], patients: [{ ...patient, ...others }] })).toBe(
      undefined,
    );
    expect(faultOf(person('Quality Assurance'), { closed: true, confidentialTeam: ['ann'] })).toContain('cannot open');
  });
  it('works here and did not write it', () => {
    expect(faultOf(person('Supervisor', { active: false }))).toContain('does not work here');
    expect(faultOf(person('Supervisor', { id: 'ann' }))).toContain('does not review their own');
  });
});
