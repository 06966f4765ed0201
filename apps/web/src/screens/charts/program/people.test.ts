import type { EpisodeOfCare } from '@notewell/model';
import { expect, it } from 'vitest';
import { enrolledOn, placesWords, waitingFor } from './people.ts';

const episode = (patient: string, more: Partial<EpisodeOfCare> = {}): EpisodeOfCare => ({
  resourceType: 'EpisodeOfCare',
  patient: { id: patient, resourceType: 'Patient' },
  status: 'Active',
  start: '2026-03-01',
  programs: [{ program: { id: 'iop', resourceType: 'Program' }, kind: 'Admission', status: 'Active' }],
  ...more,
});

it('lists who is in the program today once, the longest first, and who waits apart', () => {
  const all = [
    episode('b'),
    episode('a', { start: '2026-01-01' }),
    episode('b', { start: '2026-04-01' }),
    episode('later', { start: '2026-12-01' }),
    episode('over', { status: 'Finished' }),
    episode('waits', { status: 'Waitlist', start: '2026-02-01' }),
  ];
  expect(enrolledOn('iop', all, '2026-06-01').map(({ patient }) => patient.id)).toEqual(['a', 'b']);
  expect(enrolledOn('other', all, '2026-06-01')).toEqual([]);
  expect(waitingFor('iop', all).map(({ patient }) => patient.id)).toEqual(['waits']);
});

it('counts places only once the people are known', () => {
  expect(placesWords({ status: 'ready' }, 3, 24)).toBe('3 of 24 places');
  expect(placesWords({ status: 'ready', continuation: 'x' }, 500)).toBe('500+');
  for (const list of [{ status: 'loading' }, { status: 'error' }, { status: 'denied' }, { status: 'ready', isPartial: true }])
    expect(placesWords(list, 0, 24)).toBeUndefined();
});
