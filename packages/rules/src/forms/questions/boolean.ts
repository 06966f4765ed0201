import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Boolean',
  group: 'Choices',
  order: 4,
  offers: [{ name: 'Yes / No', about: 'One of two answers', words: 'boolean checkbox true false', common: 0 }],
  keeps: 'yesNo',
  fhir: 'boolean',
  fromFhir: ['boolean'],
};

export const sample: QuestionSample = { look: { text: 'Lives alone' }, whole: [true], words: 'Yes' };
