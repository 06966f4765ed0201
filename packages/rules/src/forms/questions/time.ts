import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Time',
  group: 'Dates and times',
  order: 2,
  offers: [{ name: 'Time', about: 'A time of day', words: 'clock hour', common: 5 }],
  keeps: 'time',
  fhir: 'time',
  fromFhir: ['time'],
};

export const sample: QuestionSample = { look: { text: 'Usual bedtime' }, whole: ['22:30'], wrong: ['25:00'] };
