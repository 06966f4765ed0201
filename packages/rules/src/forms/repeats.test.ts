import type { QuestionnaireItem } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answers, flatten } from './answers.ts';
import { calculate } from './calculations.ts';
import { formState } from './display.ts';
import { answersInForce, observedIn } from './extraction.ts';
import { mostEntries, occurrenceOf, placedItems, withoutEntry } from './repeats.ts';
import { score } from './scoring.ts';

const when = (question: string, value: string): QuestionnaireItem['displayWhen'] => ({
  logic: 'And',
  conditions: [{ question, operator: 'Equals', value }],
});
const children: QuestionnaireItem = {
  linkId: 'child',
  type: 'Header',
  text: 'Child',
  repeats: true,
  items: [
    { linkId: 'name', type: 'String', required: true },
    { linkId: 'years', type: 'Integer', options: [] },
    { linkId: 'school', type: 'String', displayWhen: when('name', 'Ana') },
    { linkId: 'double', type: 'Integer', calculation: { kind: 'Sum', from: ['years', 'years'] } },
  ],
};
const form: readonly QuestionnaireItem[] = [
  children,
  { linkId: 'total', type: 'Integer', calculation: { kind: 'Sum', from: ['years'] } },
  { linkId: 'about Ana', type: 'Text', displayWhen: when('name', 'Ana') },
];
const asked = (answers: Answers) => ({ answers, subjects: {}, today: '2026-03-18' });
const shown = (answers: Answers) => [...formState(form, asked(answers)).shown];

describe('a group that is filled in several times', () => {
  it('appears once unless it may be absent', () => {
    expect(shown({})).toEqual(['child', 'name', 'years', 'double', 'total']);
    const none = placedItems([{ ...children, minItems: 0 }], {});
    expect(none.map((item) => [item.linkId, item.items, occurrenceOf(item)?.of])).toEqual([['child', undefined, 0]]);
  });
  it('is there as often as it says, and as often as its answers need', () => {
    expect(placedItems(form, { child: [3] }).filter(occurrenceOf)).toHaveLength(3);
    expect(placedItems(form, { 'name#2': ['Ben'] }).filter(occurrenceOf)).toHaveLength(2);
    expect(placedItems(form, { child: [1e9] }).filter(occurrenceOf)).toHaveLength(mostEntries);
  });
  it('asks its conditions of the same entry, and those outside of any', () => {
    const answers = { name: ['Ben'], 'name#2': ['Ana'] };
    expect(shown(answers)).toContain('school#2');
    expect(shown(answers)).not.toContain('school');
    expect(shown(answers)).toContain('about Ana');
    expect(shown({ name: ['Ben'] })).not.toContain('about Ana');
  });
  it('requires and misses in each entry for itself', () => {
    const { missing } = formState(form, asked({ child: [2], name: ['Ben'] }));
    expect([...missing]).toEqual(['name#2']);
  });
  it('calculates within an entry, and over all of them outside', () => {
    const made = calculate(form, { years: [4], 'years#2': [7] });
    expect([made['double'], made['double#2'], made['total']]).toEqual([[8], [14], [11]]);
  });
  it('scores every entry', () => {
    const scored = { items: [...form], scoring: { kind: 'Sum' as const, items: ['years'] } };
    expect(score(scored, { years: [4], 'years#2': [7] })).toMatchObject({ total: 11, answered: 2, counted: 2 });
  });
  it('keeps visible entries of signed forms only', () => {
    const kept = [
      { questionId: 'child', value: 2 },
      { questionId: 'name', value: 'Ana' },
      { questionId: 'school', value: 'North' },
      { questionId: 'name#2', value: 'Ben' },
      { questionId: 'school#2', value: 'South' },
    ];
    const ids = answersInForce(form, kept, asked({})).map(({ questionId }) => questionId);
    expect(ids).toEqual(['child', 'name', 'school', 'name#2']);
  });
  it('observes every entry', () => {
    const items = [
      { ...children, items: [{ linkId: 'years', type: 'Integer' as const, observation: { code: { code: 'age' } } }] },
    ];
    const kept = [
      { questionId: 'years', value: 4 },
      { questionId: 'years#2', value: 7 },
    ];
    expect(observedIn({ items }, kept, asked({})).map(({ valueQuantity }) => valueQuantity?.value)).toEqual([4, 7]);
  });
  it('may stand in another, each entry apart', () => {
    const inner: QuestionnaireItem = { ...children, linkId: 'pet', items: [{ linkId: 'kind', type: 'String' }] };
    const nested: readonly QuestionnaireItem[] = [{ ...children, items: [{ linkId: 'name', type: 'String' }, inner] }];
    const answers = { name: ['Ana'], 'name#2': ['Ben'], kind: ['dog'], 'kind#1.2': ['cat'], 'kind#2.1': ['fish'] };
    const ids = flatten(placedItems(nested, answers)).map(({ linkId }) => linkId);
    expect(ids.join(' ')).toBe('child name pet kind pet#1.2 kind#1.2 child#2 name#2 pet#2.1 kind#2.1');
  });
  it('loses nothing but the entry that is taken out', () => {
    const text = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.nat(), (names, which) => {
        const key = (at: number) => (at === 0 ? 'name' : `name#${at + 1}`);
        const answers = Object.fromEntries([
          ['child', [names.length]],
          ['about Ana', ['stays']],
          ...names.map((name, at) => [key(at), [name]] as const),
        ]) as Answers;
        const out = which % names.length;
        const entry = placedItems(form, answers).map(occurrenceOf)[out];
        if (!entry) throw new Error('The entry is there.');
        const next = withoutEntry(form, answers, entry);
        const left = names.map((_, at) => next[key(at)]?.[0]).filter((name) => name !== undefined);
        expect(left).toEqual(names.filter((_, at) => at !== out));
        expect(next['about Ana']).toEqual(['stays']);
        expect(placedItems(form, next).filter(occurrenceOf)).toHaveLength(Math.max(names.length - 1, 1));
      }),
    );
  });
});
