import type { QuestionFacts } from './question.ts';
import { referenceSample } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'InsuranceCompany',
  group: 'People and places',
  order: 3,
  offers: [{ name: 'Insurance company', about: 'One of the practice’s payers', words: 'payer' }],
  keeps: 'structure',
  fhir: 'reference',
};

export const sample = referenceSample('Organization', 'Prairie Health');
