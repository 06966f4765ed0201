import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Duration',
  group: 'Words and numbers',
  order: 4,
  offers: [{ name: 'Length of time', about: 'Hours and minutes', words: 'duration minutes' }],
  keeps: 'duration',
  fhir: 'string',
};

export const sample: QuestionSample = {
  look: { text: 'Time with family' },
  whole: ['01:30:00'],
  wrong: ['1:75:00'],
  words: '1 h 30 min',
};
