import type { CarePlan, Observation } from '@notewell/model';
import { expect, it } from 'vitest';
import { planLines, readingLines } from './lines.ts';

it('a care plan reads as its open goals, each with its open objectives', () => {
  const items = [
    { id: 'g1', kind: 'Goal', number: '1', title: 'Sleep through the night' },
    { id: 'g2', kind: 'Goal', number: '2', title: 'Return to work', status: 'Achieved' },
    { id: 'o1', kind: 'Objective', parent: 'g1', number: '1.1', title: 'Same bedtime' },
    { id: 'o2', kind: 'Objective', parent: 'g1', number: '1.2', title: 'No screens', status: 'Abandoned' },
    { id: 'o3', kind: 'Objective', parent: 'g2', number: '2.1', title: 'Call the office' },
  ] as const;
  const plan: CarePlan = { resourceType: 'CarePlan', status: 'Active', patient: { id: 'p' }, items: [...items] };
  expect(planLines([plan])).toEqual(['1 Sleep through the night', '  1.1 Same bedtime']);
});
it('vitals read as the latest of each kind with its unit and day', () => {
  const weight = (effective: string, value: number): Observation => ({
    resourceType: 'Observation',
    status: 'Final',
    subject: { id: 'p' },
    code: { code: '29463-7' },
    effective,
    valueQuantity: { value, unit: 'kg' },
  });
  expect(readingLines([weight('2026-01-05', 70), weight('2026-03-05', 68)])).toEqual([
    expect.stringMatching(/^Weight: 68 kg \(.*2026\)$/),
  ]);
});
