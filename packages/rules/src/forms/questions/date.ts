import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Date',
  group: 'Dates and times',
  order: 0,
  offers: [{ name: 'Date', about: 'A day', words: 'birthday calendar', common: 4 }],
  keeps: 'date',
  fhir: 'date',
  fromFhir: ['date'],
};

export const sample: QuestionSample = {
  look: { text: 'Date of injury' },
  whole: ['2026-03-18'],
  wrong: ['2026-02-30'],
  words: 'Mar 18, 2026',
};
