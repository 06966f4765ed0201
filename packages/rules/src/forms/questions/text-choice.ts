import type { QuestionFacts, QuestionSample } from './question.ts';
import { sampleOptions } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'TextChoice',
  group: 'Choices',
  order: 2,
  keeps: 'text',
  options: 'phrases',
  fhir: 'text',
};

export const sample: QuestionSample = {
  look: { text: 'Mental status', options: sampleOptions },
  whole: ['Oriented, calm.'],
  words: 'Oriented, calm.',
};
