import type { QuestionFacts, QuestionSample } from './question.ts';
import { sampleOptions } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'TextChoice',
  group: 'Choices',
  order: 2,
  offers: [{ name: 'Ready-made phrases', about: 'A text put together from phrases', words: 'snippets mental status' }],
  keeps: 'text',
  options: 'phrases',
  fhir: 'text',
};

export const sample: QuestionSample = {
  look: { text: 'Mental status', options: sampleOptions },
  whole: ['Oriented, calm.'],
  words: 'Oriented, calm.',
};
