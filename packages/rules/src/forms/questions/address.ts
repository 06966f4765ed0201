import { addressWords } from '../words/structures.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Address',
  group: 'People and places',
  order: 6,
  offers: [{ name: 'Address', about: 'Street, city, state and ZIP code', words: 'home street' }],
  keeps: 'structure',
  fhir: 'string',
  words: addressWords,
};

export const sample: QuestionSample = {
  look: { text: 'Where you live' },
  whole: [{ lines: ['12 Elm Street'], city: 'Springfield', state: 'IL', postalCode: '62701' }],
  partial: [{ city: 'Springfield' }],
  wrong: [{ city: 'Springfield', postalCode: '1' }],
  words: '12 Elm Street, Springfield, IL 62701',
};
