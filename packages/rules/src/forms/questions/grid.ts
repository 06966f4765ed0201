import type { QuestionFacts, QuestionSample } from './question.ts';
import { sampleOptions } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'Grid',
  group: 'Layout',
  order: 2,
  keeps: 'nothing',
  layout: 'grid',
  isClearWithoutText: true,
  newText: 'New grid',
  fhir: 'group',
};

export const sample: QuestionSample = {
  look: {
    text: 'Over the past two weeks, how often',
    items: ['Little interest', 'Feeling down'].map((text, at) => ({
      linkId: `grid-${at}`,
      type: 'Choice' as const,
      text,
      options: sampleOptions,
    })),
  },
};
