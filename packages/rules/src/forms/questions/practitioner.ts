import type { QuestionFacts } from './question.ts';
import { referenceSample } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'Practitioner',
  group: 'People and places',
  order: 1,
  offers: [{ name: 'Staff member', about: 'One of the people who work here', words: 'clinician provider doctor' }],
  keeps: 'structure',
  fhir: 'reference',
};

export const sample = referenceSample('Practitioner', 'Dana Reyes');
