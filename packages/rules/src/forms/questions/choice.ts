import type { QuestionFacts, QuestionSample } from './question.ts';
import { sampleOptions } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'Choice',
  group: 'Choices',
  order: 0,
  offers: [
    { name: 'Pick one', about: 'One answer from a list', words: 'choice radio select multiple choice', common: 6 },
    {
      name: 'Pick several',
      about: 'Any number of answers from a list',
      words: 'checkbox multiple tick all that apply',
      common: 7,
      make: { repeats: true },
      is: ({ repeats }) => repeats === true,
    },
  ],
  keeps: 'option',
  options: 'only',
  fhir: 'choice',
  fromFhir: ['choice'],
};

export const sample: QuestionSample = {
  look: { text: 'Feeling down', options: sampleOptions },
  whole: ['o1'],
  wrong: ['gone'],
  words: 'Several days',
};
