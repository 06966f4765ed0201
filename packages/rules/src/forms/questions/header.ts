import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Header',
  group: 'Layout',
  order: 0,
  keeps: 'nothing',
  layout: 'section',
  isClearWithoutText: true,
  newText: 'New section',
  fhir: 'group',
  fromFhir: ['group'],
};

export const sample: QuestionSample = { look: { text: 'Family' } };
