import { describe, expect, it } from 'vitest';
import { changeSentences } from './change-sentences.ts';

const mood = { linkId: 'mood', type: 'Choice', text: 'Mood', options: [{ value: 'a', display: 'Good' }] };
const older = { title: 'Intake', items: [mood] };
const age = { logic: 'And', conditions: [{ subject: 'PatientAge', operator: 'AtLeast', value: '60' }] };

describe('the changes between two versions', () => {
  it.each([
    ['a condition', { ...mood, displayWhen: age }, '“Mood”: now shown only when the patient’s age is at least “60”.'],
    ['a switch', { ...mood, required: true }, '“Mood”: must now be answered.'],
    ['a wording', { ...mood, text: 'Your mood' }, '“Your mood”: wording changed from “Mood” to “Your mood”.'],
    ['an option', { ...mood, options: [...mood.options, { value: 'b', display: 'Bad' }] }, '“Bad” was added in “Mood”.'],
  ])('say %s in a sentence', (_what, item, expected) => {
    expect(changeSentences(older, { ...older, items: [item] })).toEqual([expected]);
  });
  it('name a new question with its kind, and the title of the whole', () => {
    const sleep = { linkId: 'sleep', type: 'Boolean', text: 'Do you sleep well?' };
    expect(changeSentences(older, { title: 'First visit', items: [mood, sleep] })).toEqual([
      'The whole: title changed from “Intake” to “First visit”.',
      '“Do you sleep well?” (Yes / No) was added.',
    ]);
  });
  it('are none between equal versions', () => {
    expect(changeSentences(older, { ...older, version: 2 })).toEqual([]);
    const key = { system: 'urn:notewell:client-key', value: '6fb9e930' };
    expect(changeSentences(older, { ...older, identifiers: [key] })).toEqual([]);
  });
});
