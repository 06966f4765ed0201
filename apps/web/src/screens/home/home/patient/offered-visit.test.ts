import { expect, it } from 'vitest';
import { modeWords } from '../../../../features/notes/start-note/index.ts';
import { offeredVisit } from './offered-visit.ts';

const offer = {
  start: '2026-11-30T15:00:00Z',
  end: '2026-11-30T15:45:00Z',
  practitioner: { id: 'maya', display: 'Maya Okafor' },
  location: { id: 'office', display: 'Office' },
  offered: '2026-11-28T15:00:00Z',
  deadline: '2026-11-29T15:00:00Z',
};
const service = (display: string) => ({ serviceType: { id: 's', display } });

it('an offered visit says service, length and mode', () => {
  expect(offeredVisit(service('Therapy'), { ...offer, mode: 'Telehealth' })).toBe(
    `Therapy · 45 minutes · ${modeWords.Telehealth} · Maya Okafor · Office`,
  );
  expect(offeredVisit({ ...service('Therapy, 45 minutes'), mode: 'InPerson' }, offer)).toBe(
    `Therapy, 45 minutes · ${modeWords.InPerson} · Maya Okafor · Office`,
  );
  expect(offeredVisit(service('Therapy'), offer)).toContain('Ask your clinic');
});
