import type { Json } from '@notewell/model';
import type { QuestionSample } from './question.ts';

export const sampleOptions = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day'].map(
  (display, score) => ({
    value: `o${score}`,
    display,
    score,
  }),
);
export const sampleReference = (resourceType: string, display: string): Json => ({
  id: `sample-${resourceType.toLowerCase()}`,
  resourceType,
  display,
});
/** A question answered with a reference to one resource. */
export const referenceSample = (resourceType: string, display: string): QuestionSample => ({
  look: { text: `Which ${resourceType}` },
  whole: [sampleReference(resourceType, display)],
  wrong: ['not a reference'],
  words: display,
});
