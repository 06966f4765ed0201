import { stateWords } from '../words/structures.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'UsState',
  group: 'People and places',
  order: 8,
  offers: [{ name: 'State', about: 'A state of the USA', words: 'us state' }],
  keeps: 'structure',
  fhir: 'string',
  words: stateWords,
};

export const sample: QuestionSample = { look: { text: 'Born in' }, whole: ['IL'], wrong: ['XX'] };
