import type { QuestionFacts } from './question.ts';
import { referenceSample } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'HealthcareService',
  group: 'People and places',
  order: 5,
  offers: [{ name: 'Service', about: 'One of the practice’s services', words: 'healthcare appointment type' }],
  keeps: 'structure',
  fhir: 'reference',
};

export const sample = referenceSample('HealthcareService', 'Individual therapy');
