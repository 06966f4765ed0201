import type { QuestionnaireItem } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions } from './compare.ts';

const question = (linkId: string, more: Partial<QuestionnaireItem> = {}): QuestionnaireItem => ({
  linkId,
  type: 'String',
  text: linkId,
  ...more,
});
const form = (...items: QuestionnaireItem[]) => ({ title: 'Form', items });
const told = (before: object, after: object) =>
  compareVersions(before, after).map(({ kind, path }) => `${kind} ${path.join('/')}`);

describe('comparing two versions', () => {
  it('reports added, removed, changed and moved questions', () => {
    const before = form(question('a'), question('b'), question('c', { items: [question('d')] }));
    const after = form(
      question('c', { items: [question('d', { text: 'New words' }), question('e')] }),
      question('a', { required: true }),
    );
    expect(told(before, after)).toEqual([
      'Removed items/b',
      'Changed items/c/items/d/text',
      'Added items/c/items/e',
      'Moved items/a',
      'Added items/a/required',
    ]);
  });
  it('passes over what differs between any two versions', () => {
    expect(
      told({ id: '1', version: 1, status: 'Active', meta: {}, title: 'x' }, { id: '2', version: 2, status: 'Draft', title: 'x' }),
    ).toEqual([]);
  });
  it('tells a reference that points elsewhere as one change', () => {
    const to = (id: string) => ({ show: { id, resourceType: 'NoteDefinition', display: id } });
    expect(compareVersions(to('a'), to('b'))).toEqual([
      { kind: 'Changed', path: ['show'], before: to('a').show, after: to('b').show },
    ]);
  });
  it('moves as few as explain the order', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    expect(told(form(...ids.map((id) => question(id))), form(...['e', 'a', 'b', 'c', 'd'].map((id) => question(id))))).toEqual([
      'Moved items/e',
    ]);
  });
  it('finds nothing between equals, and something between any two that differ', () => {
    const anything = fc.dictionary(fc.constantFrom('title', 'help', 'items'), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(anything, anything, (before, after) => {
        expect(compareVersions(before, JSON.parse(JSON.stringify(before)))).toEqual([]);
        const empty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0);
        const differs = ['title', 'help', 'items'].some((name) => {
          const [a, b] = [before[name], after[name]];
          return !(empty(a) && empty(b)) && typeof a !== 'object' && typeof b !== 'object' && a !== b;
        });
        if (differs) expect(compareVersions(before, after).length).toBeGreaterThan(0);
      }),
    );
  });
});
