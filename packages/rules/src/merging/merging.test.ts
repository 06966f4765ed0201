import type { RichTextNode } from '@notewell/model';
import { plainTextOf, richTextOf } from '@notewell/model';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedDocument, mergedItems, mergedText, mergedValue, movedOffset } from './index.ts';

const words = fc.array(fc.constantFrom('sleeps', 'well', 'eats', 'walks', 'daily', '.', '\n'), { maxLength: 12 });
const textOf = (list: readonly string[]) => list.join(' ');
const text = words.map(textOf);
/** A text and a changed version of it: some words removed, one marker word added. */
const change = (marker: string) =>
  fc.record({ from: fc.nat(12), drop: fc.nat(3) }).map(({ from, drop }) => (list: readonly string[]) => {
    const at = Math.min(from, list.length);
    return [...list.slice(0, at), marker, ...list.slice(at + drop)];
  });

const mark = (content: string, type: string): RichTextNode => ({ type: 'text', text: content, marks: [{ type }] });
const p = (...content: (string | RichTextNode)[]): RichTextNode => ({
  type: 'paragraph',
  ...(content.length > 0 ? { content: content.map((one) => (typeof one === 'string' ? { type: 'text', text: one } : one)) } : {}),
});
const list = (...items: RichTextNode[][]): RichTextNode => ({
  type: 'bulletList',
  content: items.map((content) => ({ type: 'listItem', content })),
});
const doc = (...content: RichTextNode[]): RichTextNode => ({ type: 'doc', content });

/** Documents of paragraphs, headings, code, rules and nested lists. */
const { block } = fc.letrec<{ block: RichTextNode }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(p(), p('sleeps well'), p('eats ', mark('daily', 'bold')), { type: 'horizontalRule' }),
    fc.constantFrom<RichTextNode>(
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Sleep' }] },
      { type: 'codeBlock', content: [{ type: 'text', text: 'a\nb' }] },
      p({ type: 'mention', attrs: { id: '1', name: 'Ana' } }, ' was asked'),
    ),
    fc
      .array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
      .map((items) => list(...items.map((item) => [p('item'), ...item]))),
  ),
}));
const document = fc.array(block, { minLength: 1, maxLength: 5 }).map((content) => doc(...content));
/** A document with a marker paragraph put at one place and the block there possibly removed. */
const edited = (marker: string) =>
  fc.record({ at: fc.nat(5), drop: fc.nat(1) }).map(
    ({ at, drop }) =>
      ({ content = [] }: RichTextNode) =>
        doc(...content.slice(0, at), p(marker), ...content.slice(at + drop)),
  );

const allowed: Readonly<Record<string, readonly string[]>> = {
  doc: ['paragraph', 'heading', 'codeBlock', 'horizontalRule', 'bulletList'],
  bulletList: ['listItem'],
  listItem: ['paragraph', 'heading', 'codeBlock', 'horizontalRule', 'bulletList'],
  paragraph: ['text', 'mention'],
  heading: ['text', 'mention'],
  codeBlock: ['text'],
};
const isValid = ({ type, content = [] }: RichTextNode): boolean =>
  content.every((child) => allowed[type]?.includes(child.type) && isValid(child));

describe('two changes of one text', () => {
  it('keep the words that either side added', () =>
    fc.assert(
      fc.property(words, change('MINE'), change('THEIRS'), (ground, mine, theirs) => {
        const merged = mergedText(textOf(ground), textOf(theirs(ground)), textOf(mine(ground)));
        expect(merged.match(/MINE/g)).toHaveLength(1);
        expect(merged.match(/THEIRS/g)).toHaveLength(1);
      }),
      { numRuns: runs(300) },
    ));

  it('are one change if only one side changed, or both did the same', () =>
    fc.assert(
      fc.property(text, text, (ground, next) => {
        expect(mergedText(ground, ground, next)).toBe(next);
        expect(mergedText(ground, next, ground)).toBe(next);
        expect(mergedText(ground, next, next)).toBe(next);
      }),
      { numRuns: runs(100) },
    ));

  it('typed letter by letter at one place never mix', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ side: fc.nat(1), letters: fc.nat(6) }), { minLength: 20, maxLength: 60 }),
        fc.constantFrom('', 'Before.', 'Before. Walks daily.'),
        (turns, before) => {
          const wholes = [' There. Walks daily.', ' Begun. Eats well.'];
          const sides = wholes.map((whole) => ({ rest: whole, shown: `${before}`, ground: `${before}`, caret: before.length }));
          let record: string = before;
          const type = (at: number, letters: number) => {
            const side = sides[at] as (typeof sides)[number]; // 0 or 1
            const typed = side.rest.slice(0, letters);
            side.rest = side.rest.slice(letters);
            side.shown = side.shown.slice(0, side.caret) + typed + side.shown.slice(side.caret);
            side.caret += typed.length;
            if (letters % 2 === 0) return;
            record = mergedText(side.ground, record, side.shown);
            side.caret = movedOffset(side.shown, record, side.caret);
            side.ground = record;
            side.shown = record;
          };
          for (const { side, letters } of turns) type(side, letters);
          for (const side of [0, 1]) type(side, 99);
          for (const whole of wholes) expect(record).toContain(whole.trim());
          const letters = (text: string) => text.replaceAll(' ', '').length;
          expect(letters(record)).toBe(letters([before, ...wholes].join('')));
        },
      ),
      { numRuns: runs(300) },
    ));

  it('keep the rewritten word of both sides', () => {
    expect(mergedText('Sleeps badly.', 'Sleeps better.', 'Sleeps well.')).toBe('Sleeps well better.');
  });
});

describe('two changes of one rich text', () => {
  it('keep the words of both sides and give a valid document', () =>
    fc.assert(
      fc.property(document, edited('MINE'), edited('THEIRS'), (ground, mine, theirs) => {
        const merged = mergedDocument(ground, theirs(ground), mine(ground));
        expect(isValid(merged)).toBe(true);
        expect(plainTextOf(merged).match(/MINE/g)).toHaveLength(1);
        expect(plainTextOf(merged).match(/THEIRS/g)).toHaveLength(1);
      }),
      { numRuns: runs(300) },
    ));

  it('leave everything else as it was', () =>
    fc.assert(
      fc.property(document, (ground) => {
        const mine = doc(p('MINE'), ...(ground.content ?? []));
        const theirs = doc(...(ground.content ?? []), p('THEIRS'));
        expect(mergedDocument(ground, theirs, mine)).toEqual(doc(p('MINE'), ...(ground.content ?? []), p('THEIRS')));
      }),
      { numRuns: runs(200) },
    ));

  it('keep formatting', () => {
    const ground = doc(p('Sleeps well.'));
    const merged = mergedDocument(ground, doc(p('Sleeps well. ', mark('Eats.', 'bold'))), doc(p('Ana sleeps well.')));
    expect(merged).toEqual(doc(p('Ana sleeps well. ', mark('Eats.', 'bold'))));
  });

  it('keep both items that were added to one list', () => {
    const ground = doc(list([p('one')]));
    const merged = mergedDocument(ground, doc(list([p('one')], [p('three')])), doc(list([p('zero')], [p('one')])));
    expect(merged).toEqual(doc(list([p('zero')], [p('one')], [p('three')])));
  });

  it('begin in an empty document', () => {
    const merged = mergedDocument(doc(p()), richTextOf('Begun.'), richTextOf('There.'));
    expect(plainTextOf(merged)).toBe('There. Begun.');
  });
});

describe('two changes of one list', () => {
  const code = (one: string) => ({ code: { code: one }, isPrimary: false });
  const work = (item: string, more: object = {}) => ({ carePlan: { id: 'plan' }, item, ...more });
  it('keep the entries that either side added, once', () => {
    expect(mergedItems([code('F41.1')], [code('F41.1'), code('F32.1')], [code('F41.1'), code('F43.10')])).toEqual([
      code('F41.1'),
      code('F43.10'),
      code('F32.1'),
    ]);
    expect(mergedItems<object>([], [code('F41.1')], [{ ...code('F41.1'), isPrimary: true }])).toEqual([
      { ...code('F41.1'), isPrimary: true },
    ]);
  });
  it('remove what one side removed and the other left', () =>
    expect(mergedItems([code('F41.1'), code('F32.1')], [code('F32.1')], [code('F41.1'), code('F32.1'), code('I10')])).toEqual([
      code('F32.1'),
      code('I10'),
    ]));
  it('merge one entry field by field, and keep one that was removed here and changed there', () => {
    const ground = [work('a', { progress: 'Slept well.' }), work('b')];
    const theirs = [work('a', { progress: 'Slept well. Ate well.' }), work('b', { rating: 3 })];
    expect(mergedItems<object>(ground, theirs, [work('a', { progress: 'Slept well.', rating: 7 })])).toEqual([
      work('a', { progress: 'Slept well. Ate well.', rating: 7 }),
      work('b', { rating: 3 }),
    ]);
  });
  it('compare whole entries where a name is there twice', () => {
    const twice = [code('I10'), { ...code('I10'), isPrimary: true }];
    expect(mergedItems<object>(twice, twice, [...twice, code('F32.1')])).toEqual([...twice, code('F32.1')]);
  });
  it('give every entry once, whatever both sides did', () =>
    fc.assert(
      fc.property(entries(), entries(), entries(), (ground, theirs, mine) => {
        const merged = mergedItems(ground, theirs, mine).map((one) => one.code.code);
        expect(new Set(merged).size).toBe(merged.length);
        for (const { code: added } of [...theirs, ...mine])
          if (!ground.some((one) => one.code.code === added.code)) expect(merged).toContain(added.code);
      }),
      { numRuns: runs(100) },
    ));
  const entries = () => fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E')).map((all) => all.map(code));
});

describe('two changes of one record', () => {
  const ground = { title: 'Intake form', status: 'Draft', items: [{ linkId: 'a', text: 'Name' }, { linkId: 'b' }] };
  it('keep what each side changed', () => {
    const theirs = { ...ground, title: 'Intake form for adults', items: [{ linkId: 'a', text: 'Your name' }, { linkId: 'b' }] };
    const mine = { ...ground, status: 'Active', items: [...ground.items, { linkId: 'c' }] };
    expect(mergedValue(ground, theirs, mine)).toEqual({
      title: 'Intake form for adults',
      status: 'Active',
      items: [{ linkId: 'a', text: 'Your name' }, { linkId: 'b' }, { linkId: 'c' }],
    });
  });
  it('keep an item that one side removed and the other changed', () => {
    const theirs = { items: [{ linkId: 'a', text: 'Your name' }, { linkId: 'b' }] };
    expect(mergedValue(ground, { ...ground, ...theirs }, { ...ground, items: [{ linkId: 'b' }] })).toMatchObject({
      items: expect.arrayContaining([{ linkId: 'a', text: 'Your name' }, { linkId: 'b' }]),
    });
  });
  it('remove what one side removed and the other left', () => {
    expect(mergedValue(ground, { ...ground, title: 'Start' }, { ...ground, items: [{ linkId: 'b' }] })).toEqual({
      title: 'Start',
      status: 'Draft',
      items: [{ linkId: 'b' }],
    });
  });
  it('are one change if a copy has its fields in another order', () => {
    const mine = { on: [{ question: 'a', operator: 'Equals', value: 'b' }] };
    const stored = { on: [{ operator: 'Equals', question: 'a' }] };
    expect(mergedValue({ on: [{ question: 'a', operator: 'Equals' }] }, stored, mine)).toEqual(mine);
  });
  it('keep mine where both changed a code, a date or a number', () => {
    expect(mergedValue({ on: '2026-01-01' }, { on: '2026-01-02' }, { on: '2026-01-03' })).toEqual({ on: '2026-01-03' });
  });
  it('are the only change where one side changed nothing', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, next) => {
        expect(mergedValue(before, before, next)).toEqual(next);
        expect(mergedValue(before, next, before)).toEqual(next);
      }),
      { numRuns: runs(100) },
    ));
});
