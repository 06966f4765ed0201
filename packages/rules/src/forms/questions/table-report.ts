import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'TableReport',
  group: 'From the record',
  order: 1,
  keeps: 'nothing',
  layout: 'report',
  looksUp: true,
  isClearWithoutText: true,
  newText: 'New text',
  fhir: 'display',
};

export const sample: QuestionSample = { look: { text: 'Mood over time', lookup: { path: 'Choice' } } };
