import { text } from '../reading/text.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Text',
  group: 'Words and numbers',
  order: 1,
  offers: [{ name: 'Long answer', about: 'Several lines of text', words: 'paragraph text comment', common: 2 }],
  keeps: 'text',
  fhir: 'text',
  fromFhir: ['text'],
  read: text,
};

export const sample: QuestionSample = {
  look: { text: 'What brings you here', minLength: 5 },
  whole: ['Trouble sleeping.\nWorse since March.'],
  wrong: ['bad'],
  words: 'Trouble sleeping.\nWorse since March.',
};
