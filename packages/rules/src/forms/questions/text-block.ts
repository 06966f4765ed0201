import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'TextBlock',
  group: 'Layout',
  order: 1,
  offers: [{ name: 'Explanation', about: 'Text to read, without an answer', words: 'instructions information paragraph' }],
  keeps: 'nothing',
  layout: 'text',
  fhir: 'display',
  fromFhir: ['display'],
};

export const sample: QuestionSample = { look: { text: 'The next questions are about the past two weeks.' } };
