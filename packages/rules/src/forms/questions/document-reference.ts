import type { QuestionFacts } from './question.ts';
import { referenceSample } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'DocumentReference',
  group: 'From the record',
  order: 3,
  offers: [{ name: 'Document', about: 'A document in the patient’s chart', words: 'file photo attachment' }],
  keeps: 'structure',
  fhir: 'reference',
  fromFhir: ['attachment'],
};

export const sample = referenceSample('DocumentReference', 'Referral letter');
