import { type CurrentUser, NetworkFailure, NotKnownHere, NotOpened, RequestFailed } from '@notewell/client';
import { describe, expect, it } from 'vitest';
import { membershipIn, membershipsOf, membershipWords } from './practice.ts';
import { faultWords, givenNameIn, meOf } from './session.ts';

const current: CurrentUser = {
  user: { id: 'u', email: 'dana@demo.test', name: 'Dana Reyes' },
  memberships: [
    {
      networkId: 'other',
      display: 'Other',
      profile: { resourceType: 'Patient', id: 'p' },
      roles: [],
      grantSets: [],
      permissions: [],
    },
    {
      networkId: 'demo',
      display: 'Demo',
      profile: { resourceType: 'Practitioner', id: 'dr', display: 'Dana Reyes, LCSW' },
      roles: [],
      grantSets: [],
      permissions: ['x'],
    },
  ],
  expires: '',
  serverTime: '',
  build: '',
};

it('works in the practice where one is staff', () =>
  expect(meOf(current, membershipIn(current, ''))).toMatchObject({
    profile: { id: 'dr' },
    who: 'staff',
    patientId: undefined,
    practice: 'Demo',
    name: 'Dana Reyes',
    givenName: 'Dana',
    permissions: ['x'],
  }));

describe('somebody who works in several practices', () => {
  const [, demo] = current.memberships;
  const second = { ...demo, networkId: 'second', display: 'Second', profile: { resourceType: 'Practitioner', id: 'dr2' } };
  const both = { ...current, memberships: [...current.memberships, second] } as typeof current; // the second like the first
  it('is in the one they chose', () => expect(membershipIn(both, 'second')?.profile.id).toBe('dr2'));
  it('is in the first where the choice is of somebody else who used this browser', () =>
    expect(membershipIn(both, 'elsewhere')?.networkId).toBe('demo'));
  it('does not come to work as a patient of a practice', () => expect(membershipIn(both, 'other')?.networkId).toBe('demo'));
});

it('comes for each of several patients, and as staff unless they choose otherwise', () => {
  const [patient, staff] = current.memberships;
  const child = (id: string, display: string) =>
    ({
      ...patient,
      networkId: 'demo',
      display: 'Demo',
      profile: { resourceType: 'RelatedPerson', id: `${id}.me`, display: 'Reyes, Dana' },
      patient: { id, display },
    }) as CurrentUser['memberships'][number]; // a relative, like the patient
  const [ana, rui] = [child('ana', 'Silva, Ana'), child('rui', 'Silva, Rui')];
  const family = { ...current, memberships: [ana, rui] } as typeof current; // two records
  expect(membershipIn(family, '')?.patient?.id).toBe('ana');
  expect(membershipIn(family, 'demo rui.me')?.patient?.id).toBe('rui');
  const all = { ...current, memberships: [ana, staff] } as typeof current; // one of each
  expect(membershipIn(all, '')?.profile.id).toBe('dr');
  expect(membershipIn(all, 'demo')?.profile.id).toBe('dr');
  expect(membershipsOf(all).map(membershipWords)).toEqual(['Demo', 'Ana Silva · Demo']);
});

it('names patients in natural order, though lists sort by family name', () => {
  const [patient] = current.memberships;
  const listed = { ...patient, profile: { resourceType: 'Patient', id: 'p', display: 'Gagnon, Nancy' } } as typeof patient; // with a display
  expect(meOf(current, listed)).toMatchObject({ name: 'Nancy Gagnon', givenName: 'Nancy' });
});

it('knows whose record a patient and a related person come for', () => {
  const [patient] = current.memberships;
  const of = (resourceType: string, id: string) => meOf(current, { ...patient, profile: { resourceType, id } } as typeof patient); // the same with another profile
  expect(of('Patient', 'p')).toMatchObject({ who: 'patient', patientId: 'p' });
  expect(of('RelatedPerson', 'p.r')).toMatchObject({ who: 'relative', patientId: 'p' });
});

it('greets by the given name, whatever titles stand around it', () => {
  expect(['Dana Reyes, LCSW', 'Dr. Dana Reyes', ''].map(givenNameIn)).toEqual(['Dana', 'Dana', '']);
});

describe('a failed sign-in', () => {
  it('never says whether the account exists', () =>
    expect(faultWords(new RequestFailed({ status: 401, title: 'No such user' }), 'Not right.')).toBe('Not right.'));
  it('says what to do without a network, and after too many attempts', () => {
    expect(faultWords(new NetworkFailure('x'), '')).toMatch(/could not be reached/);
    expect(faultWords(new NotOpened(), '')).toMatch(/does not open what is on this device/);
    expect(faultWords(new NotKnownHere('x'), '')).toMatch(/nobody has signed in on this device/);
    expect(faultWords(new RequestFailed({ status: 429 }), '')).toMatch(/Wait some minutes/);
    const detail = 'Too many wrong attempts. Try again in 5 minutes.';
    expect(faultWords(new RequestFailed({ status: 429, detail }), '')).toBe(detail);
  });
});
