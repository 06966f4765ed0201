import type { Encounter, Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { settledByNotes, visitAfterSigning } from './visit.ts';

const visit: Encounter = {
  resourceType: 'Encounter',
  id: 'v',
  status: 'Planned',
  subject: { id: 'p' },
  start: '2026-03-02T15:00:00Z',
};
const note: Note = {
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p' },
  participants: [],
  sessionTime: { start: '2026-03-02T15:05:00Z', end: '2026-03-02T15:50:00Z', units: 3 },
  sections: [
    {
      id: 'd',
      kind: 'Diagnosis',
      diagnoses: [
        { code: { code: 'F41.1' }, rank: 2 },
        { code: { code: 'F33.1' }, rank: 1 },
      ],
    },
  ],
};

describe('the visit of a signed note', () => {
  it('finishes with the times, units and diagnoses of the note', () => {
    expect(visitAfterSigning(note, visit)).toMatchObject({
      status: 'Finished',
      start: '2026-03-02T15:05:00Z',
      end: '2026-03-02T15:50:00Z',
      units: 3,
      diagnoses: [{ code: { code: 'F33.1' } }, { code: { code: 'F41.1' } }],
    });
  });
  it('keeps its own times where the note has none', () => {
    expect(visitAfterSigning({ ...note, sessionTime: {}, sections: [] }, visit)).toEqual({ ...visit, status: 'Finished' });
  });
  it.each(['NoShow', 'Cancelled'] as const)('ends as it was planned where the note says %s', (visitStatus) => {
    expect(visitAfterSigning({ ...note, visitStatus }, visit)).toEqual({ ...visit, status: visitStatus, visitStatus });
    expect(visitAfterSigning({ ...note, visitStatus, status: 'Amended' }, { ...visit, status: 'Finished' })).toBeUndefined();
  });
  it('is held where an amendment says so of a visit that the note ended as missed', () => {
    const missed: Encounter = { ...visit, status: 'NoShow', visitStatus: 'NoShow' };
    const [signed, held] = [
      { ...note, visitStatus: 'NoShow' as const },
      { ...note, status: 'Amended' as const, visitStatus: 'Show' as const },
    ];
    expect(visitAfterSigning(held, missed, signed)).toMatchObject({ status: 'Finished', visitStatus: 'Show', units: 3 });
    // Somebody else recorded it as missed before.
    expect(visitAfterSigning(held, missed, { ...signed, visitStatus: 'Show' })).toBeUndefined();
  });
  it('is corrected by an amendment', () => {
    const finished: Encounter = { ...visit, status: 'Finished' };
    expect(visitAfterSigning(note, finished)).toBeUndefined();
    expect(visitAfterSigning({ ...note, status: 'Amended' }, finished)).toMatchObject({ status: 'Finished', units: 3 });
  });
  it('gets the facts that an amendment corrects, and keeps the others', () => {
    const finished: Encounter = { ...visit, status: 'Finished', mode: 'InPerson', location: { location: { id: 'moved' } } };
    const signed: Note = { ...note, status: 'Final', location: { id: 'booked' }, services: [{ id: 'group' }] };
    const amended: Note = { ...signed, status: 'Amended', mode: 'Telehealth', services: [{ id: 'therapy' }] };
    expect(visitAfterSigning(amended, finished, signed)).toMatchObject({
      mode: 'Telehealth',
      serviceType: { id: 'therapy' },
      location: { location: { id: 'moved' } },
    });
  });
  it('gets no diagnoses from a note that is kept apart, and loses those that the note had left', () => {
    const apart = { ...note, confidential: true };
    const planned = { ...visit, diagnoses: [{ code: { code: 'Z71.9' } }] };
    expect(visitAfterSigning(apart, visit)).not.toHaveProperty('diagnoses');
    expect(visitAfterSigning(apart, planned)?.diagnoses).toEqual(planned.diagnoses);
    const left = visitAfterSigning(note, visit) ?? visit;
    const amended: Note = { ...apart, status: 'Amended' };
    expect(visitAfterSigning(amended, left)).not.toHaveProperty('diagnoses');
    const booked = { ...planned, status: 'Finished' } as const;
    expect(visitAfterSigning(amended, booked)?.diagnoses).toEqual(planned.diagnoses);
  });
  it('stays as it is once it is not planned any more', () => {
    expect(visitAfterSigning(note, { ...visit, status: 'Unknown' })).toBeUndefined();
  });
});

it('takes the place of service that its signed note states', () => {
  const placed = { ...note, placeOfService: { code: '12', display: 'Home' } };
  expect(visitAfterSigning(placed, visit)?.placeOfService?.code).toBe('12');
});

describe('the fields that notes settle', () => {
  const settled = (status: Note['status'], signatures: Note['signatures'] = []) => [
    ...settledByNotes({ status: 'Finished' }, [{ status, signatures }]).keys(),
  ];
  it('are none while no note is signed', () => {
    expect([settled('Preliminary'), settled('EnteredInError')]).toEqual([[], []]);
  });
  it('are people, times, units and diagnoses once anybody signed', () => {
    const signed = settled('Preliminary', [{ status: 'Signed' }]);
    expect(signed).toContain('units');
    expect(signed).not.toContain('status');
  });
  it('are the outcome too once a note is final', () => {
    expect(settled('Final')).toEqual(expect.arrayContaining(['start', 'status', 'visitStatus']));
    expect([...settledByNotes({ status: 'Planned' }, [{ status: 'Final' }]).keys()]).not.toContain('status');
  });
});
