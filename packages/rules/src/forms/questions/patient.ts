import type { QuestionFacts } from './question.ts';
import { referenceSample } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'Patient',
  group: 'People and places',
  order: 0,
  offers: [{ name: 'Patient', about: 'One of the practice’s patients', words: 'client' }],
  keeps: 'structure',
  fhir: 'reference',
};

export const sample = referenceSample('Patient', 'Ana Rivera');
