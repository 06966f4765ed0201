import { describe, expect, it } from 'vitest';
import { othersNamed, wordsOf } from './others-named.ts';

const maria = { display: 'López, María' };
const will = { display: 'Young, Will' };
const may = { display: 'Chen, May' };
const named = (text: string, own?: { display: string }) =>
  othersNamed(text, [maria, will, may], own).map(({ display }) => display);

describe('another member’s name in a text', () => {
  it.each<[string, string[]]>([
    ['She cried when Maria spoke of her father.', ['López, María']],
    ['Maria said that she was glad.', ['López, María']],
    ['talked with maria lopez after the session', ['López, María']],
    ['Took in what Lopez’s sister had said.', ['López, María']],
    ['Will continue weekly. Young adults took the lead.', []],
    ['He was glad that Will had come.', ['Young, Will']],
    ['In May he starts a new job. May was hard.', []],
    ['Walked home with may chen.', ['Chen, May']],
    ['Was quiet, and spoke of his mother.', []],
    ['The marias of this world.', []],
    ['', []],
  ])('%s', (text, expected) => expect(named(text)).toEqual(expected));

  it('is not found in a name that the member has too', () => {
    expect(named('Maria said that she was glad.', { display: 'Ortiz, Maria' })).toEqual([]);
    expect(named('Maria said that Lopez was glad.', { display: 'Ortiz, Maria' })).toEqual(['López, María']);
  });
  it('is looked for in answers, rich text and choices too, not in the questions', () => {
    const said = wordsOf({
      id: 's',
      kind: 'Form',
      answers: [{ questionId: 'q', text: 'With whom?', value: 'with Maria', display: 'with Maria' }],
      document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'beside Will' }] }] },
      choices: [{ display: 'May' }],
    });
    expect(said).not.toContain('With whom');
    expect(named(said)).toEqual(['López, María', 'Young, Will']);
  });
});
