import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'String',
  group: 'Words and numbers',
  order: 0,
  offers: [{ name: 'Short answer', about: 'A word or a line', words: 'text string name line', common: 1 }],
  keeps: 'text',
  fhir: 'string',
  fromFhir: ['string', 'url', 'reference'],
};

export const sample: QuestionSample = {
  look: { text: 'Preferred name', minLength: 2 },
  whole: ['Łucja'],
  wrong: ['x'],
  words: 'Łucja',
};
