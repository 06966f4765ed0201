import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { fieldsHiddenIn } from '../hidden-parts.ts';
import { allPermissions, type Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';

const subject = (id: string, without: readonly Permission[] = ['patient master']): Subject => ({
  profile: { type: 'Practitioner', id },
  permissions: new Set(allPermissions.filter((one) => !without.includes(one))),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
});
const person = (id: string) => ({ id, resourceType: 'Practitioner' });
const patient = { resourceType: 'Patient', id: 'p', name: { given: 'Ada' }, careTeam: [{ member: person('therapist') }] };
const missing = (who: Subject, before: object | undefined, after: object) => {
  const decision = before
    ? decide(who, 'Update', { type: 'Patient', row: before, next: after })
    : decide(who, 'Create', { type: 'Patient', row: after });
  return decision.allowed ? [] : decision.missing;
};
const desk = subject('desk');

describe('the confidential team', () => {
  const closed = { ...patient, confidentialTeam: [{ practitioner: person('nurse') }] };
  it('is named by the care team, itself and patient managers', () => {
    expect(missing(desk, patient, closed)).toEqual(['patient master']);
    expect(missing(desk, closed, patient)).toEqual(['patient master']);
    for (const id of ['therapist', 'nurse']) expect(missing(subject(id), closed, patient)).toEqual([]);
    expect(missing(subject('therapist'), patient, closed)).toEqual([]);
    // A clerk of the care team restricts nothing.
    expect(missing(subject('therapist', ['patient master', 'note']), patient, closed)).toEqual(['patient master']);
    expect(missing(subject('desk', []), patient, closed)).toEqual([]);
    expect(missing(subject(fixedIds.systemAccount), patient, closed)).toEqual([]);
  });
  it('of a new patient includes who names it', () => {
    expect(missing(desk, undefined, closed)).toEqual(['patient master']);
    expect(missing(subject('nurse'), undefined, closed)).toEqual([]);
    expect(missing(desk, undefined, { ...patient, confidentialTeam: [] })).toEqual([]);
  });
});

describe('the care team', () => {
  const joined = (id: string, period?: object) => ({
    ...patient,
    careTeam: [...patient.careTeam, { member: person(id), ...(period && { period }) }],
  });
  it('takes in nobody who adds themselves', () => {
    expect(missing(desk, patient, joined('desk'))).toEqual(['patient master']);
    const over = joined('desk', { end: '2026-01-01' });
    expect(missing(desk, over, joined('desk', { end: '2030-01-01' }))).toEqual(['patient master']);
    expect(missing(desk, over, patient)).toEqual([]);
    expect(missing(subject('desk', []), patient, joined('desk'))).toEqual([]);
    expect(missing(desk, patient, joined('colleague'))).toEqual([]);
    expect(missing(desk, undefined, joined('desk'))).toEqual([]);
  });
  it('gives nobody a right in the write that adds them', () => {
    const both = { ...joined('desk'), confidentialTeam: [{ practitioner: person('desk') }] };
    expect(missing(desk, patient, both)).toEqual(expect.arrayContaining(['patient master']));
  });
  it('is not changed with temporary access', () => {
    const guest = { ...desk, allowances: ['p'] };
    expect(missing(guest, patient, joined('colleague'))).toEqual(['patient master']);
    expect(missing(guest, patient, { ...patient, programs: [{ id: 'mine' }] })).toEqual(['patient master']);
    expect(missing(guest, patient, { ...patient, pronouns: 'she/her' })).toEqual([]);
  });
  it('gets no program with temporary access, by an enrollment either', () => {
    const guest = { ...desk, allowances: ['p'] };
    const episode = { resourceType: 'EpisodeOfCare', patient: { id: 'p' }, status: 'Active' };
    const enrolled = { ...episode, programs: [{ program: { id: 'mine' }, status: 'Active' }] };
    const enrolls = (who: Subject, before: object | undefined, after: object) =>
      decide(who, before ? 'Update' : 'Create', { type: 'EpisodeOfCare', row: before ?? after, next: before && after });
    for (const [before, after] of [
      [undefined, enrolled],
      [episode, enrolled],
      [enrolled, { ...enrolled, status: 'OnHold', end: '2020-01-01' }],
      [{ ...enrolled, status: 'Planned' }, enrolled],
    ] as const) {
      expect(enrolls(guest, before, after)).toMatchObject({ allowed: false, missing: ['patient master'] });
      expect(enrolls(desk, before, after)).toMatchObject({ allowed: true });
    }
    expect(enrolls(guest, enrolled, { ...enrolled, type: { code: 'Outpatient' } })).toMatchObject({ allowed: true });
  });
  it('closes the chart, and the front desk does not', () => {
    const inactive = { ...patient, status: 'Inactive' };
    expect(missing(desk, patient, inactive)).toEqual(['patient master']);
    expect(missing(subject('therapist'), patient, inactive)).toEqual([]);
    expect(missing(subject('desk', []), patient, inactive)).toEqual([]);
  });
});

describe('a clinician who registers nobody', () => {
  const without = ['patient master', 'Patient.Create', 'manage users'] as const;
  const [own, other] = [subject('therapist', without), subject('colleague', without)];
  const added = { ...patient, careTeam: [...patient.careTeam, { member: person('nurse') }] };
  it('writes alerts and comments of every chart they see, and the care team of their own patients', () => {
    for (const who of [own, other]) {
      expect(missing(who, patient, { ...patient, alerts: [{ text: 'Fall risk', severity: 'Critical' }] })).toEqual([]);
      expect(missing(who, patient, { ...patient, comments: [{ text: 'Prefers mornings' }] })).toEqual([]);
    }
    expect([missing(own, patient, added), missing(other, patient, added)]).toEqual([[], ['patient master']]);
  });
  it('leaves the particulars as they are', () => {
    for (const change of [{ name: { given: 'Eve' } }, { birthDate: '1990-01-01' }, { programs: [{ id: 'mine' }] }])
      expect(missing(own, patient, { ...patient, ...change })).toEqual(['patient master']);
  });
});

describe('comments and alerts', () => {
  const note = { author: person('nurse'), text: 'Hard of hearing', at: '2026-11-01T10:00:00.000Z' };
  const alert = { author: person('nurse'), text: 'Fall risk', severity: 'Critical' };
  const row = { ...patient, comments: [note], alerts: [alert] };
  it('of colleagues stay as they are', () => {
    expect(missing(desk, row, { ...row, comments: [] })).toEqual(['patient master']);
    expect(missing(desk, row, { ...row, comments: [{ ...note, text: 'Hears well' }] })).toEqual(['patient master']);
    expect(missing(desk, row, { ...row, alerts: [{ ...alert, severity: 'Information' }] })).toEqual(['patient master']);
    expect(missing(subject('nurse'), row, { ...row, comments: [], alerts: [] })).toEqual([]);
    expect(missing(subject('desk', []), row, { ...row, comments: [], alerts: [] })).toEqual([]);
  });
  it('are added by everybody who may change the patient, and an alert is ended by them', () => {
    expect(missing(desk, row, { ...row, comments: [{ text: 'Prefers mornings' }, note] })).toEqual([]);
    expect(missing(desk, row, { ...row, alerts: [{ ...alert, to: '2026-11-20' }] })).toEqual([]);
  });
});

it('the social security number is written by those who read it', () => {
  const clerk = subject('clerk', ['patient master', 'Patient.Create']);
  expect(missing(clerk, patient, { ...patient, socialSecurityNumber: '900-12-3456' })).toEqual([
    'patient master',
    'Patient.Create',
  ]);
  expect(missing(clerk, patient, { ...patient, pronouns: 'she/her' })).toEqual([]);
  expect(missing(desk, patient, { ...patient, socialSecurityNumber: '900-12-3456' })).toEqual([]);
});

it('a relative reads where they live themselves, and not where the others do', () => {
  const hidden = (type: 'Patient' | 'RelatedPerson', id: string) =>
    fieldsHiddenIn({ profile: { type, id }, permissions: new Set() }, 'RelatedPerson', { id: 'mother' });
  expect(hidden('RelatedPerson', 'father')).toEqual(expect.arrayContaining(['restrictions', 'note', 'addresses', 'telecom']));
  expect(hidden('RelatedPerson', 'mother')).toEqual(['restrictions', 'note']);
  expect(hidden('Patient', 'p')).toEqual(['restrictions', 'note']);
});
