import type { QuestionnaireItem } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasQuotes, quotedItems, unknownQuotes, withRenamedQuote, wordingParts } from './piping.ts';
import { readForm } from './reading/index.ts';

const drinks: QuestionnaireItem = { linkId: 'drinks', type: 'Integer', text: 'Drinks in a usual week' };
const how: QuestionnaireItem = {
  linkId: 'how',
  type: 'Choice',
  options: [
    { value: '1', display: 'Alone' },
    { value: '2', display: 'With friends' },
  ],
  repeats: true,
};
const heading: QuestionnaireItem = { linkId: 'part', type: 'Header', text: 'Part' };
const saying = (text: string): QuestionnaireItem => ({ linkId: 'next', type: 'Text', text });
const said = (text: string, answers: Parameters<typeof quotedItems>[1]['answers']) =>
  quotedItems([heading, drinks, how, saying(text)], { answers }).at(-1)?.text;

describe('earlier answers in a wording', () => {
  it('are the words that the question shows', () => {
    expect(said('You said you drink {drinks} a week.', { drinks: [12] })).toBe('You said you drink 12 a week.');
    expect(said('{how}?', { how: ['2', '1'] })).toBe('With friends, Alone?');
  });
  it('read well without an answer', () => {
    expect(said('You said you drink {drinks} a week.', {})).toBe('You said you drink … a week.');
    expect(said('You drink {drinks|nothing}.', { drinks: [''] })).toBe('You drink nothing.');
    expect(said('You drink{drinks|}.', {})).toBe('You drink.');
  });
  it('leave unknown names, headings and single braces as written', () => {
    for (const text of ['{drnks}', '{part}', '{ drinks }', 'a { b', 'a } b', '{}', '{|x}'])
      expect(said(text, { drinks: [1] })).toBe(text);
  });
  it('can be escaped with doubled braces', () => {
    expect(said('{{drinks}} is {drinks}', { drinks: [3] })).toBe('{drinks} is 3');
  });
  it('never break a wording', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '{{',
      '}}',
      '|',
      'drinks',
      '{drinks}',
      '{drinks|none}',
      '{gone}',
      'a',
      ' ',
      '$&',
      '…',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const parts = wordingParts(text, (name) => name === 'drinks');
        // Doubling all braces always gives the text itself.
        expect(said(text.replaceAll(/[{}]/g, '$&$&'), { drinks: [7] })).toBe(text);
        // Without the name, everything but doubled braces stays.
        const plain = wordingParts(text, () => false).join('');
        expect(plain.replaceAll(/[{}]/g, '')).toBe(text.replaceAll(/[{}]/g, ''));
        expect(parts.every((part) => part !== '')).toBe(true);
      }),
    );
  });
  it('change only what quotes them, and keep it while the words are the same', () => {
    const items = [drinks, { ...heading, items: [saying('{drinks}!')] }];
    const made = new Map();
    const one = quotedItems(items, { answers: { drinks: [1] } }, made);
    expect(one[0]).toBe(drinks);
    expect(quotedItems(items, { answers: { drinks: [1] } }, made)[1]).toBe(one[1]);
    expect(quotedItems(items, { answers: { drinks: [2] } }, made)[1]).not.toBe(one[1]);
    expect(hasQuotes(items)).toBe(true);
    expect(quotedItems([drinks], { answers: {} })[0]).toBe(drinks);
  });
  it('are in the form that is read or printed', () => {
    const readings = readForm(
      [drinks, saying('Why {drinks}?')],
      [
        { questionId: 'drinks', value: 12, display: '12' },
        { questionId: 'next', value: 'Stress', display: 'Stress' },
      ],
      { today: '2026-03-18', subjects: {}, timeOf: (at) => at },
    );
    expect(readings.map((one) => 'label' in one && one.label)).toEqual(['Drinks in a usual week', 'Why 12?']);
  });
  it('follow a question that is renamed, and report a name that is gone', () => {
    expect(withRenamedQuote('{drinks|no} {{drinks}} {how}', 'drinks', 'units')).toBe('{units|no} {{drinks}} {how}');
    expect(unknownQuotes('{drnks} and {drinks} {a b}', (name) => name === 'drinks')).toEqual(['{drnks}']);
  });
});
