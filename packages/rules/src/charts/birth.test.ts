import { describe, expect, it } from 'vitest';
import { birthFaultsIn, isBeforeBirth, patientOfDates } from './birth.ts';

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
  it('is none where the record had it before, or where the birth is not known', () => {
    const start = '1990-01-01';
    expect(places('EpisodeOfCare', { start, status: 'Active' }, { start })).toEqual([]);
    expect(birthFaultsIn({ type: 'EpisodeOfCare', after: { start }, born: undefined })).toEqual([]);
  });
});

it('the birth is that of the patient whom a record with new dates names', () => {
  const start = '2020-01-01T10:00:00Z';
  const group = { id: 'g', resourceType: 'Group' };
  expect(patientOfDates({ type: 'Encounter', after: { patient: subject, subject: group, start } })).toBe('p');
  expect(patientOfDates({ type: 'Encounter', after: { subject: group, start } })).toBeUndefined();
  expect(patientOfDates({ type: 'Encounter', before: { start }, after: { subject, start } })).toBeUndefined();
  expect(patientOfDates({ type: 'Appointment', after: { subject, start } })).toBeUndefined();
});
