import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'DateTime',
  group: 'Dates and times',
  order: 1,
  offers: [{ name: 'Date and time', about: 'A day with a time of day', words: 'moment datetime' }],
  keeps: 'instant',
  fhir: 'dateTime',
  fromFhir: ['dateTime'],
};

export const sample: QuestionSample = { look: { text: 'Last seen' }, whole: ['2026-03-18T15:00:00Z'], wrong: ['soon'] };
