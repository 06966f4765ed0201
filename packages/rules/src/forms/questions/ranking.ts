import { ranking } from '../reading/ranking.ts';
import { rankingWords } from '../words/structures.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';
import { sampleOptions } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'Ranking',
  group: 'Choices',
  order: 3,
  offers: [{ name: 'Put in order', about: 'A list that is ordered by importance', words: 'ranking sort priority' }],
  keeps: 'option',
  options: 'only',
  isOrdered: true,
  fhir: 'choice',
  read: ranking,
  words: rankingWords,
};

export const sample: QuestionSample = {
  look: { text: 'What matters most', options: sampleOptions },
  whole: ['o2', 'o0', 'o1', 'o3'],
  partial: ['o2'],
  wrong: ['o2', 'o2'],
  words: '1. More than half the days\n2. Not at all\n3. Several days\n4. Nearly every day',
};
