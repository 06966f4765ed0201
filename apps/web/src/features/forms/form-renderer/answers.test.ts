import type { QuestionnaireItem } from '@notewell/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersOf, storedAnswers } from './answers.ts';
import { RecordAnswers } from './record-answers.ts';

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

test('an answer is kept with the question, its words and its score', () => {
  expect(storedAnswers([part], { mood: ['low'] })).toEqual([
    { questionId: 'mood', text: 'How is your mood?', value: 'low', display: 'Low', score: 2 },
  ]);
});

test('a question that repeats keeps a list, even of one', () => {
  expect(storedAnswers([part], { signs: ['a'] })[0]?.value).toEqual(['a']);
});

test('a question answered with nothing is not kept', () => {
  expect(storedAnswers([part], { mood: [''], signs: [] })).toEqual([]);
});

test('an answer to a question that is no longer asked is not dropped', () => {
  const old = { questionId: 'gone', value: 'still here' };
  expect(storedAnswers([part], {}, [old])).toEqual([old]);
});

test('what is kept reads back as it was answered', () => {
  const answers = fc.record({
    mood: fc.array(fc.constantFrom('low', 'high'), { maxLength: 1 }),
    signs: fc.uniqueArray(fc.constantFrom('a', 'b')),
  });
  fc.assert(
    fc.property(answers, (given) => {
      const read = answersOf(storedAnswers([part], given));
      expect({ mood: read['mood'] ?? [], signs: read['signs'] ?? [] }).toEqual(given);
    }),
  );
});

test('results that the server computes otherwise are no change of an answer', () => {
  const record = new RecordAnswers({});
  record.give({ mood: ['low'] });
  const stored = storedAnswers([part], { mood: ['low'] }).map((one) => ({ ...one, display: 'Poor', score: 3, text: 'Mood' }));
  record.see(answersOf(stored));
  expect([record.ready(() => false), record.waiting()]).toEqual([{}, {}]);
});
