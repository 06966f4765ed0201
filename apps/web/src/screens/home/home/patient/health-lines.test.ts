import { describe, expect, it } from 'vitest';
import { goalLines, healthLines } from './health-lines.ts';

const patient = { id: 'p', resourceType: 'Patient' as const };
const titles = (lines: readonly { readonly title: string }[]) => lines.map(({ title }) => title);

describe('a patient’s own health', () => {
  it('says what is current, and leaves out what is over or was found wrong', () => {
    const code = (display: string) => ({ code: { display } });
    const { problems, medications, allergies } = healthLines({
      problems: [
        { resourceType: 'Condition', patient, ...code('Depression'), onset: '2024' },
        { resourceType: 'Condition', patient, ...code('Flu'), clinicalStatus: 'Resolved' },
        { resourceType: 'Condition', patient, ...code('Psychosis'), verification: 'Refuted' },
      ],
      medications: [
        {
          resourceType: 'Medication',
          patient,
          status: 'Active',
          ...code('Sertraline'),
          strength: '50 mg',
          dosages: [{ text: '1 tab qAM', patientInstruction: 'One tablet each morning' }],
        },
      ],
      allergies: [
        { resourceType: 'Allergy', patient, ...code('Penicillin'), criticality: 'High' },
        { resourceType: 'Allergy', patient, ...code('Latex'), clinicalStatus: 'Inactive' },
      ],
    });
    expect(titles(problems)).toEqual(['Depression']);
    expect(medications).toMatchObject([{ title: 'Sertraline · 50 mg', detail: 'One tablet each morning' }]);
    expect(allergies).toMatchObject([{ title: 'Penicillin', detail: 'Can be dangerous' }]);
  });
  it('has the goals of plans in the patient’s own words', () => {
    const items = [
      { id: 'a', kind: 'Goal' as const, title: 'Reduce PHQ-9', patientWords: 'Sleep again' },
      { id: 'b', kind: 'Goal' as const, title: 'Walk daily' },
      { id: 'c', kind: 'Objective' as const, title: 'Log sleep' },
    ];
    expect(titles(goalLines([{ resourceType: 'CarePlan', patient, status: 'Active', id: 'c', items }]))).toEqual([
      'Sleep again',
      'Walk daily',
    ]);
  });
});
