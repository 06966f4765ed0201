import type { QuestionnaireItem } from '@notewell/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersOf, storedAnswers, type Value } from './answers.ts';

const mood: QuestionnaireItem = {
  linkId: 'mood',
  type: 'Choice',
  text: 'How is your mood?',
  options: [
    { value: 'low', display: 'Low', score: 2 },
    { value: 'high', display: 'High', score: 0 },
  ],
};
const signs: QuestionnaireItem = {
  linkId: 'signs',
  type: 'Choice',
  repeats: true,
  options: [
    { value: 'a', display: 'A' },
    { value: 'b', display: 'B' },
  ],
};
const part: QuestionnaireItem = { linkId: 'part', type: 'Header', text: 'Part', items: [mood, signs] };
const words = (_item: QuestionnaireItem, values: readonly Value[]) => values.join(' and ');

test('an answer is kept with the question, its words and its score', () => {
  expect(storedAnswers([part], { mood: ['low'] }, words)).toEqual([
    { questionId: 'mood', text: 'How is your mood?', value: 'low', display: 'low', score: 2 },
  ]);
});

test('a question that repeats keeps a list, even of one', () => {
  expect(storedAnswers([part], { signs: ['a'] }, words)[0]?.value).toEqual(['a']);
});

test('a question answered with nothing is not kept', () => {
  expect(storedAnswers([part], { mood: [''], signs: [] }, words)).toEqual([]);
});

test('an answer to a question that is no longer asked is not dropped', () => {
  const old = { questionId: 'gone', value: 'still here' };
  expect(storedAnswers([part], {}, words, [old])).toEqual([old]);
});

test('what is kept reads back as it was answered', () => {
  const answers = fc.record({
    mood: fc.array(fc.constantFrom('low', 'high'), { maxLength: 1 }),
    signs: fc.uniqueArray(fc.constantFrom('a', 'b')),
  });
  fc.assert(
    fc.property(answers, (given) => {
      const read = answersOf(storedAnswers([part], given, words));
      expect({ mood: read['mood'] ?? [], signs: read['signs'] ?? [] }).toEqual(given);
    }),
  );
});
