import type { QuestionFacts } from './question.ts';
import { referenceSample } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'Location',
  group: 'People and places',
  order: 4,
  offers: [{ name: 'Location', about: 'One of the practice’s places', words: 'site office' }],
  keeps: 'structure',
  fhir: 'reference',
};

export const sample = referenceSample('Location', 'North clinic');
