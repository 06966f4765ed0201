import { type QuestionnaireItem, questionnaireDepth } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askersOf,
  changed,
  duplicate,
  find,
  freeLinkId,
  inserted,
  moved,
  placeOf,
  renamed,
  rowsOf,
  type Step,
  seenRows,
  takenFrom,
  without,
} from './tree.ts';

const question = (linkId: string, ...items: QuestionnaireItem[]): QuestionnaireItem => ({
  linkId,
  type: 'String',
  ...(items.length > 0 && { items }),
});
const form = [question('a', question('b'), question('c', question('d'))), question('e')];
const outline = (items: readonly QuestionnaireItem[]) =>
  rowsOf(items)
    .map(({ item, level }) => `${'-'.repeat(level - 1)}${item.linkId}`)
    .join(' ');

describe('the outline of a form', () => {
  it('puts, changes and takes out questions wherever they stand', () => {
    expect(outline(inserted(form, question('n'), { kind: 'before', linkId: 'c' }))).toBe('a -b -n -c --d e');
    expect(outline(inserted(form, question('n'), { kind: 'inside', linkId: 'e' }))).toBe('a -b -c --d e -n');
    expect(outline(inserted(form, question('n'), { kind: 'after', linkId: 'a' }))).toBe('a -b -c --d n e');
    expect(outline(inserted(form, question('n'), undefined))).toBe('a -b -c --d e n');
    expect(outline(without(form, 'c'))).toBe('a -b e');
    expect(
      find(
        changed(form, 'd', (item) => ({ ...item, text: 'New' })),
        'd',
      )?.text,
    ).toBe('New');
  });
  it('shows the columns of a table without the row that holds them', () => {
    const row: QuestionnaireItem = { linkId: 'r', type: 'Header', repeats: true, items: [question('name'), question('dose')] };
    const seen = seenRows(rowsOf([{ linkId: 't', type: 'Grid', items: [row] }, question('z')]));
    expect(seen.map(({ item, level }) => `${level} ${item.linkId}`)).toEqual(['1 t', '2 name', '2 dose', '1 z']);
  });
  it('finds the questions that ask for an answer which goes', () => {
    const asks: QuestionnaireItem = {
      ...question('f'),
      displayWhen: { logic: 'And', conditions: [{ question: 'd', operator: 'Exists' }] },
    };
    expect(askersOf([...form, asks], 'c').map(({ linkId }) => linkId)).toEqual(['f']);
    expect(askersOf([...form, asks], 'f')).toEqual([]);
  });
  it('moves by one step of the keyboard, in and out of what stands above', () => {
    const step = (linkId: string, by: Step) => {
      const place = placeOf(form, linkId, by);
      return place && outline(moved(form, linkId, place));
    };
    expect(step('e', 'up')).toBe('e a -b -c --d');
    expect(step('e', 'in')).toBe('a -b -c --d -e');
    expect(step('d', 'out')).toBe('a -b -c -d e');
    expect(step('a', 'up')).toBeUndefined();
    expect(step('e', 'down')).toBeUndefined();
  });
  it('moves nothing into itself, and nothing deeper than the model allows', () => {
    expect(outline(moved(form, 'a', { kind: 'inside', linkId: 'd' }))).toBe(outline(form));
    const levels = Array.from({ length: questionnaireDepth }, (_, at) => String(at + 1));
    const chain = levels.reduceRight<QuestionnaireItem[]>((inner, linkId) => [question(linkId, ...inner)], []);
    const deep = [...chain, question('x')];
    expect(outline(moved(deep, 'x', { kind: 'inside', linkId: levels.at(-2) ?? '' }))).not.toBe(outline(deep));
    expect(outline(moved(deep, 'x', { kind: 'inside', linkId: levels.at(-1) ?? '' }))).toBe(outline(deep));
  });
  it('keeps every question through any moves', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const move = fc.tuple(name, fc.constantFrom('before', 'after', 'inside'), name);
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        const after = moves.reduce((items, [linkId, kind, target]) => moved(items, linkId, { kind, linkId: target }), form);
        expect(
          rowsOf(after)
            .map(({ item }) => item.linkId)
            .toSorted(),
        ).toEqual(['a', 'b', 'c', 'd', 'e']);
      }),
    );
  });
  it('renames a question wherever it is named', () => {
    const asks: QuestionnaireItem = {
      linkId: 'f',
      type: 'Integer',
      calculation: { kind: 'Sum', from: ['d', 'e'] },
      displayWhen: { logic: 'And', conditions: [{ question: 'd' }] },
    };
    const after = renamed([...form, asks], 'd', 'z');
    expect(outline(after)).toBe('a -b -c --z e f');
    expect(find(after, 'f')).toMatchObject({
      calculation: { from: ['z', 'e'] },
      displayWhen: { conditions: [{ question: 'z' }] },
    });
  });
  it('copies a question with all under it under names that are free', () => {
    const copy = duplicate(form, 'c');
    expect(outline(copy?.items ?? [])).toBe('a -b -c --d -c-6 --d-7 e');
    expect(copy?.linkId).toBe('c-6');
    expect(freeLinkId([question('question-2')])).toBe('question-3');
  });
  it('takes questions of another form over under free names, with their own conditions only', () => {
    const when = (name: string) => ({ logic: 'And' as const, conditions: [{ question: name, operator: 'Exists' as const }] });
    const other = [
      question('a'),
      { ...question('x', { ...question('y'), displayWhen: when('a') }), displayWhen: when('z') },
      question('z'),
    ];
    const all = takenFrom(form, { from: other, chosen: new Set(['a', 'x', 'y']) }, 'a');
    expect(outline(all)).toBe('a -b -c --d a-8 x -y e');
    expect(find(all, 'y')?.displayWhen).toEqual(when('a-8'));
    expect(find(all, 'x')?.displayWhen).toBeUndefined();
    expect(outline(takenFrom(form, { from: other, chosen: new Set(['z']) }))).toBe('a -b -c --d e z');
  });
});
