import { approximateWords } from '../words/structures.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Approximate',
  group: 'Dates and times',
  order: 3,
  offers: [{ name: 'Approximate date', about: 'A year, a month or a day', words: 'about when since partial' }],
  keeps: 'structure',
  fhir: 'string',
  words: approximateWords,
};

export const sample: QuestionSample = { look: { text: 'Symptoms began' }, whole: ['2024-03'], wrong: ['24'], words: 'Mar 2024' };
