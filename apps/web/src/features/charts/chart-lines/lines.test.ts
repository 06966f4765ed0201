import type { Allergy, CarePlan, Medication, Observation } from '@notewell/model';
import { expect, it } from 'vitest';
import { allergyLines, medicationLines, planLines, readingLines } from './lines.ts';

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
it('medications read with how they are taken, and say so where they are on hold', () => {
  const medication = (status: Medication['status'], more: Partial<Medication> = {}): Medication => ({
    resourceType: 'Medication',
    status,
    patient: { id: 'p' },
    code: { display: 'Sertraline' },
    display: 'Sertraline 50 mg',
    ...more,
  });
  const lines = medicationLines([medication('Active', { dosages: [{ text: 'Two tablets at bedtime' }] }), medication('OnHold')]);
  expect(lines).toEqual(['Sertraline 50 mg, Two tablets at bedtime', 'Sertraline 50 mg (on hold)']);
});
it('allergies read without those that are over or were refuted', () => {
  const allergy = (display: string, more: Partial<Allergy> = {}): Allergy => ({
    resourceType: 'Allergy',
    patient: { id: 'p' },
    code: { display },
    ...more,
  });
  const none = allergy('No known allergy', { code: { code: '716186003' } });
  const refuted = allergy('Latex', { verification: 'Refuted' });
  expect(allergyLines([none, refuted, allergy('Penicillin'), allergy('Eggs', { clinicalStatus: 'Resolved' })])).toEqual([
    'Penicillin',
  ]);
  expect(allergyLines([none, refuted])).toEqual(['No known allergies']);
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
