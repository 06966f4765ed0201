import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'TextBlock',
  group: 'Layout',
  order: 1,
  keeps: 'nothing',
  layout: 'text',
  newText: 'New text',
  fhir: 'display',
  fromFhir: ['display'],
};

export const sample: QuestionSample = { look: { text: 'The next questions are about the past two weeks.' } };
