import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Integer',
  group: 'Words and numbers',
  order: 2,
  keeps: 'integer',
  fhir: 'integer',
  fromFhir: ['integer'],
};

export const sample: QuestionSample = {
  look: { text: 'Cigarettes a day', min: 0, max: 100 },
  whole: [12],
  partial: [0],
  wrong: [400],
  words: '12',
};
