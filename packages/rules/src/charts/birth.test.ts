import { describe, expect, it } from 'vitest';
import { birthFaultsIn, isBeforeBirth, patientsOfDates } from './birth.ts';

const born = '2015-06-10';
const subject = { id: 'p', resourceType: 'Patient' };
const places = (type: string, after: object, before?: object) =>
  birthFaultsIn({ type, before, after, born }).map(({ path, code }) => `${path} ${code}`);

describe('a date before the birth', () => {
  it('is compared by what it says, and a moment by the latest day that it has anywhere', () => {
    for (const at of ['1990', '2015-05', '2015-06-09', '2015-06-09T09:00:00Z'])
      expect([at, isBeforeBirth(at, born)]).toEqual([at, true]);
    for (const at of ['2015', '2015-06', '2015-06-10', '2015-06-09T20:00:00Z'])
      expect([at, isBeforeBirth(at, born)]).toEqual([at, false]);
  });
  it('is a fault of observations, sessions, episodes and each of their programs', () => {
    expect(places('Observation', { subject, effective: '1990-01-01T10:00:00Z' })).toEqual(['effective tooEarly']);
    expect(places('Observation', { subject, effectivePeriod: { start: '1990-01-01T10:00:00Z' } })).toEqual([
      'effectivePeriod.start tooEarly',
    ]);
    expect(places('Encounter', { subject, start: '1990-01-01T10:00:00Z' })).toEqual(['start tooEarly']);
    const programs = [{ start: '2020-01-01' }, { start: '1990-01-01' }];
    expect(places('EpisodeOfCare', { start: '1990-01-01', programs })).toEqual(['start tooEarly', 'programs.1.start tooEarly']);
  });
  it('is a fault of appointments and notes', () => {
    const attendees = [{ subject }];
    expect(places('Appointment', { attendees, start: '1990-01-01T10:00:00Z' })).toEqual(['start tooEarly']);
    expect(places('Note', { subject, serviceDate: '1990-01-01', sessionTime: { start: '1990-01-01T10:00:00Z' } })).toEqual([
      'serviceDate tooEarly',
      'sessionTime.start tooEarly',
    ]);
  });
  it('is one of a group’s session for a patient who joins it later', () => {
    const [start, other] = ['2012-01-01T10:00:00Z', { id: 'q', resourceType: 'Patient' }];
    const write = {
      type: 'Appointment',
      before: { attendees: [{ subject: other }], start },
      after: { attendees: [{ subject: other }, { subject }], start },
    };
    expect(birthFaultsIn({ ...write, born, patient: 'q' })).toEqual([]);
    expect(birthFaultsIn({ ...write, born, patient: 'p' })).toMatchObject([{ path: 'start' }]);
  });
  it('is none where the record had it before, or where the birth is not known', () => {
    const start = '1990-01-01';
    expect(places('EpisodeOfCare', { start, status: 'Active' }, { start })).toEqual([]);
    expect(birthFaultsIn({ type: 'EpisodeOfCare', after: { start }, born: undefined })).toEqual([]);
  });
});

describe('the births that limit a write', () => {
  const today = '2026-11-28';
  const start = '2020-01-01T10:00:00Z';
  const group = { id: 'g', resourceType: 'Group' };
  it('are those of the patients whom a record with new dates names', () => {
    expect(patientsOfDates({ type: 'Encounter', after: { patient: subject, subject: group, start }, today })).toEqual(['p']);
    expect(patientsOfDates({ type: 'Encounter', after: { subject: group, start }, today })).toEqual([]);
    expect(patientsOfDates({ type: 'Encounter', before: { subject, start }, after: { subject, start }, today })).toEqual([]);
    expect(patientsOfDates({ type: 'Media', after: { subject, start }, today })).toEqual([]);
    const attendees = ['p', 'q', 'p'].map((id) => ({ subject: { id, resourceType: 'Patient' } }));
    expect(patientsOfDates({ type: 'Appointment', after: { attendees, start }, today })).toEqual(['p', 'q']);
  });
  it('are none for dates of today and later', () => {
    for (const at of ['2026-11-28T01:00:00Z', '2031-01-01T10:00:00Z'])
      expect(patientsOfDates({ type: 'Encounter', after: { subject, start: at }, today })).toEqual([]);
  });
});
