import type { Instrument } from './instrument.ts';

type Criterion = NonNullable<Instrument['criteria']>[number];
const positive: Pick<Criterion, 'otherwise' | 'counts'> = {
  otherwise: 'Negative',
  counts: [{ items: ['68519-8', '68520-6'], score: 1, atLeast: 1 }],
};
const gender = (operator: 'Equals', value: string): Criterion['when'] => ({
  logic: 'And',
  conditions: [{ subject: 'PatientGender', operator, value }],
});

export const auditC = {
  name: 'AUDIT-C',
  title: 'Alcohol Use Disorders Identification Test - Consumption (AUDIT-C)',
  code: ['72109-2', 'Alcohol Use Disorder Identification Test - Consumption [AUDIT-C]'],
  instructions: 'Please answer for the past year. One drink is 12 ounces of beer, 5 ounces of wine, or 1.5 ounces of spirits.',
  source:
    'Bush K, Kivlahan DR, McDonell MB, Fihn SD, Bradley KA. The AUDIT alcohol consumption questions (AUDIT-C). Arch Intern Med 1998;158:1789-1795.',
  terms: 'In the public domain (as listed by SAMHSA).',
  options: [],
  questions: [
    [
      '68518-0',
      'How often do you have a drink containing alcohol?',
      [
        ['Never', 'LA6270-8', 0],
        ['Monthly or less', 'LA18926-8', 1],
        ['2-4 times a month', 'LA18927-6', 2],
        ['2-3 times a week', 'LA18928-4', 3],
        ['4 or more times a week', 'LA18929-2', 4],
      ],
    ],
    [
      '68519-8',
      'How many standard drinks containing alcohol do you have on a typical day?',
      [
        ['1 or 2', 'LA15694-5', 0],
        ['3 or 4', 'LA15695-2', 1],
        ['5 or 6', 'LA18930-0', 2],
        ['7 to 9', 'LA18931-8', 3],
        ['10 or more', 'LA18932-6', 4],
      ],
    ],
    [
      '68520-6',
      'How often do you have six or more drinks on one occasion?',
      [
        ['Never', 'LA6270-8', 0],
        ['Less than monthly', 'LA18933-4', 1],
        ['Monthly', 'LA18876-5', 2],
        ['Weekly', 'LA18891-4', 3],
        ['Daily or almost daily', 'LA18934-2', 4],
      ],
    ],
  ],
  total: ['75626-2', 'AUDIT-C total score'],
  bands: [],
  // Not positive if all points come from the first question: somebody who drinks often but little.
  criteria: [
    { ...positive, label: 'Positive, high', severity: 'Critical', minTotal: 8 },
    { ...positive, label: 'Positive', severity: 'Caution', minTotal: 3, when: gender('Equals', 'Female') },
    { ...positive, label: 'Positive', severity: 'Caution', minTotal: 4, when: gender('Equals', 'Male') },
    // If the gender is unknown, the lower cut-off applies: missing somebody is the worse error.
    {
      ...positive,
      label: 'Positive',
      severity: 'Caution',
      minTotal: 3,
      when: {
        logic: 'None',
        conditions: [
          { subject: 'PatientGender', operator: 'Equals', value: 'Female' },
          { subject: 'PatientGender', operator: 'Equals', value: 'Male' },
        ],
      },
    },
  ],
} satisfies Instrument;
