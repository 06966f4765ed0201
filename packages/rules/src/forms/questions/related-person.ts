import type { QuestionFacts } from './question.ts';
import { referenceSample } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'RelatedPerson',
  group: 'People and places',
  order: 2,
  offers: [{ name: 'Relative or contact', about: 'A person related to the patient', words: 'family guardian emergency contact' }],
  keeps: 'structure',
  fhir: 'reference',
};

export const sample = referenceSample('RelatedPerson', 'Rosa Rivera');
