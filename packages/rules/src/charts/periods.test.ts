import { describe, expect, it } from 'vitest';
import { periodFaults } from './periods.ts';

const patient = { id: 'p', resourceType: 'Patient' };
const faulty = (type: string, after: object, before?: object) => periodFaults({ type, before, after }).map(({ path }) => path);

describe('a period', () => {
  it.each([
    ['Coverage', { start: '2026-05-01', end: '2026-04-30' }, 'end'],
    ['Consent', { start: '2026-05-01', end: '2026-04-30' }, 'end'],
    ['Contract', { effective: '2026-05-01', expires: '2026-04-30' }, 'expires'],
    ['EpisodeOfCare', { programs: [{}, { start: '2026-05-01', end: '2026-04-30' }] }, 'programs.1.end'],
    ['Medication', { start: '2026-05', end: '2026-04-30' }, 'end'],
    ['Medication', { dosages: [{ start: '2026-05-01', end: '2026-04-30' }] }, 'dosages.0.end'],
    ['Condition', { onset: '2026-05-01', abatement: '2025' }, 'abatement'],
    [
      'Practitioner',
      { groupMemberships: [{ period: { start: '2026-05-01', end: '2026-04-30' } }] },
      'groupMemberships.0.period.end',
    ],
    ['Schedule', { planningHorizon: { start: '2026-05-01', end: '2026-04-30' } }, 'planningHorizon.end'],
    ['RelatedPerson', { start: '2026-05-01', end: '2026-04-30' }, 'end'],
    ['DocumentReference', { documentDate: '2026-05-01', expires: '2026-04-30' }, 'expires'],
    ['Communication', { sent: '2026-05-01T10:00:00Z', received: '2026-05-01T11:00:00+02:00' }, 'received'],
    ['Communication', { sent: '2026-05-01T10:00:00Z', followUpDue: '2026-04-30' }, 'followUpDue'],
  ])('of %s %o ends no day before it begins', (type, after, path) => {
    expect(faulty(type, { patient, ...after })).toEqual([path]);
  });
  it('may end on the day on which it begins, and in the year of a less precise one', () => {
    expect(faulty('Coverage', { start: '2026-05-01', end: '2026-05-01' })).toEqual([]);
    expect(faulty('Condition', { onset: '2026-05-01', abatement: '2026' })).toEqual([]);
  });
  it('that a record had before is not judged again, wherever it stands now', () => {
    const old = { start: '2026-05-01', end: '2026-04-30' };
    expect(faulty('EpisodeOfCare', { programs: [{ start: '2026-06-01' }, old] }, { programs: [old] })).toEqual([]);
    expect(faulty('EpisodeOfCare', { programs: [{ ...old, end: '2026-04-01' }] }, { programs: [old] })).toEqual([
      'programs.0.end',
    ]);
  });
  it('of a note waits for its signature', () => {
    expect(faulty('Note', { sessionTime: { start: '2026-05-01T10:00:00Z', end: '2026-05-01T09:00:00Z' } })).toEqual([]);
  });
});
