import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Decimal',
  group: 'Words and numbers',
  order: 3,
  offers: [{ name: 'Decimal number', about: 'A number with decimals', words: 'weight temperature amount money' }],
  keeps: 'decimal',
  fhir: 'decimal',
  fromFhir: ['decimal', 'quantity'],
};

export const sample: QuestionSample = {
  look: { text: 'Temperature', unit: { display: '°F' }, min: 90, max: 110 },
  whole: [98.6],
  wrong: ['warm'],
  words: '98.6 °F',
};
