import { lines } from '../reading/lines.ts';
import { lineWords } from '../words/structures.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'EhrLookup',
  group: 'From the record',
  order: 0,
  offers: [
    {
      name: 'From the chart',
      about: 'What the chart already holds, such as medications',
      words: 'record lookup prefill problems allergies',
    },
  ],
  keeps: 'structure',
  looksUp: true,
  fhir: 'text',
  read: lines,
  words: lineWords,
};

export const sample: QuestionSample = {
  look: { text: 'Current medications', lookup: { resourceType: 'Medication' } },
  whole: ['Sertraline 50 mg', 'Melatonin 3 mg'],
  words: 'Sertraline 50 mg\nMelatonin 3 mg',
};
