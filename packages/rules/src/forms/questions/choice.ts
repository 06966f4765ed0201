import type { QuestionFacts, QuestionSample } from './question.ts';
import { sampleOptions } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'Choice',
  group: 'Choices',
  order: 0,
  keeps: 'option',
  options: 'only',
  fhir: 'choice',
  fromFhir: ['choice'],
};

export const sample: QuestionSample = {
  look: { text: 'Feeling down', options: sampleOptions },
  whole: ['o1'],
  wrong: ['gone'],
  words: 'Several days',
};
