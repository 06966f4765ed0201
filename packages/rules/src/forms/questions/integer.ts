import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Integer',
  group: 'Words and numbers',
  order: 2,
  offers: [
    { name: 'Number', about: 'A whole number', words: 'integer count amount', common: 3 },
    {
      name: 'Scale',
      about: 'A point from low to high, such as 0 to 10',
      words: 'rating slider likert nps',
      common: 8,
      make: { displayStyle: 'Rating', min: 0, max: 10 },
      is: ({ displayStyle }) => displayStyle === 'Rating' || displayStyle === 'Slider',
    },
  ],
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
