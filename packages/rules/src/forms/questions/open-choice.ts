import { openChoiceWords } from '../words/structures.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';
import { sampleOptions } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'OpenChoice',
  group: 'Choices',
  order: 1,
  offers: [{ name: 'Pick one or write in', about: 'A list, or the person’s own words', words: 'other open choice combobox' }],
  keeps: 'text',
  options: 'open',
  fhir: 'open-choice',
  fromFhir: ['open-choice'],
  words: openChoiceWords,
};

export const sample: QuestionSample = {
  look: { text: 'Referred by', options: sampleOptions },
  whole: ['A neighbor'],
  words: 'A neighbor',
};
