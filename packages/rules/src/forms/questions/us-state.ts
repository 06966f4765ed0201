import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'UsState',
  group: 'People and places',
  order: 8,
  keeps: 'structure',
  fhir: 'string',
};

export const sample: QuestionSample = { look: { text: 'Born in' }, whole: ['IL'], wrong: ['XX'] };
