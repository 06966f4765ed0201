import type { Appointment } from '@notewell/model';
import { expect, it } from 'vitest';
import { endWords } from './end-words.ts';

const nancy = { id: 'n', resourceType: 'Patient' as const, display: 'Gagnon, Nancy' };
const desk = { id: 'd', resourceType: 'Practitioner' as const, display: 'Gloria Mendes' };
const request = (of: Partial<Appointment>): Appointment => ({
  resourceType: 'Appointment',
  status: 'proposed',
  start: '2026-12-01T20:30:00.000Z',
  ...of,
});

it('names who ended a request meanwhile, and how', () => {
  const said = (of: Partial<Appointment>) => endWords(request(of));
  expect(said({ status: 'cancelled', statusBy: nancy, cancellationNote: 'Withdrawn' })).toBe(
    'Nancy Gagnon withdrew this request.',
  );
  expect(said({ status: 'cancelled', statusBy: desk, cancellationNote: 'Moved away' })).toBe(
    'Gloria Mendes ended this request: Moved away.',
  );
  expect(said({ status: 'cancelled' })).toBe('Somebody ended this request.');
  expect(said({ status: 'booked', statusBy: desk })).toMatch(/^Gloria Mendes booked it already: .*2026/);
});
it('is silent while somebody waits for the answer', () => {
  expect([endWords(request({})), endWords(request({ status: 'waitlist' }))]).toEqual([undefined, undefined]);
});
