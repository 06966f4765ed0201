import type { QuestionFacts } from './question.ts';
import { referenceSample } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'HealthcareService',
  group: 'People and places',
  order: 5,
  keeps: 'structure',
  fhir: 'reference',
};

export const sample = referenceSample('HealthcareService', 'Individual therapy');
