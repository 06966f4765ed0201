import { contactWords } from '../words/structures.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'ContactPoint',
  group: 'People and places',
  order: 7,
  offers: [{ name: 'Phone or email', about: 'A way to reach somebody', words: 'contact telephone' }],
  keeps: 'structure',
  fhir: 'string',
  words: contactWords,
};

export const sample: QuestionSample = {
  look: { text: 'Best way to reach you' },
  whole: [{ system: 'Phone', value: '555 0100', use: 'Home' }],
  partial: [{ system: 'Phone' }],
  wrong: [{ system: 'Email', value: 'nobody' }],
  words: '555 0100 (home)',
};
