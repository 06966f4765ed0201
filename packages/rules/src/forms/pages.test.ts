import type { QuestionnaireItem } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { hasContent, pagesOf } from './pages.ts';

const heading = (linkId: string, more: Partial<QuestionnaireItem> = {}): QuestionnaireItem => ({
  linkId,
  type: 'Header',
  text: `Part ${linkId}`,
  ...more,
});
const question = (linkId: string): QuestionnaireItem => ({ linkId, type: 'String', text: linkId });
const listed = (items: readonly QuestionnaireItem[]) =>
  pagesOf(items).map(({ title, items }) => [title, items.map(({ linkId }) => linkId).join(' ')]);

describe('pages of a form', () => {
  it('begin at each heading at the top', () => {
    expect(listed([heading('1'), question('a'), question('b'), heading('2'), question('c')])).toEqual([
      ['Part 1', '1 a b'],
      ['Part 2', '2 c'],
    ]);
  });
  it('keep questions before the first heading on a page of their own', () => {
    expect(listed([question('a'), heading('1'), question('b')])).toEqual([
      [undefined, 'a'],
      ['Part 1', '1 b'],
    ]);
  });
  it('do not begin at callouts, repeated groups or headings further down', () => {
    const within = heading('1', { items: [heading('1a'), question('a')] });
    expect(
      listed([
        within,
        heading('2', { displayStyle: 'InformationalCallout' }),
        heading('3', { repeats: true, items: [question('b')] }),
      ]),
    ).toEqual([['Part 1', '1 2 3']]);
  });
  it('are none for a form without questions', () => {
    expect(pagesOf([])).toEqual([]);
  });
  it('have content if anything shows besides the heading', () => {
    const [flat] = pagesOf([heading('1'), question('a')]);
    const [nested] = pagesOf([heading('2', { items: [question('b')] })]);
    if (!flat || !nested) throw new Error('two pages');
    expect(hasContent(flat, new Set(['1', 'a']))).toBe(true);
    expect(hasContent(flat, new Set(['1']))).toBe(false);
    expect(hasContent(nested, new Set(['2', 'b']))).toBe(true);
    expect(hasContent(nested, new Set(['2']))).toBe(false);
  });
});
