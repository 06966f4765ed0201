import type { QuestionFacts } from './question.ts';
import { referenceSample } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'DocumentReference',
  group: 'From the record',
  order: 3,
  offers: [
    {
      name: 'File or photo',
      about: 'A file, a photo or a document of the chart',
      words: 'upload attach attachment document scan picture camera card pdf',
      common: 12,
    },
  ],
  keeps: 'structure',
  fhir: 'reference',
  fromFhir: ['attachment'],
};

export const sample = referenceSample('DocumentReference', 'Referral letter');
