import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'TableReport',
  group: 'From the record',
  order: 1,
  offers: [{ name: 'Earlier answers', about: 'A table of what was answered before', words: 'history trend report' }],
  keeps: 'nothing',
  layout: 'report',
  looksUp: true,
  isClearWithoutText: true,
  fhir: 'display',
};

export const sample: QuestionSample = { look: { text: 'Mood over time', lookup: { path: 'Choice' } } };
