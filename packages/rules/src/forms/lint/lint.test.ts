import type { QuestionnaireItem } from '@notewell/model';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition, Conditions } from '../conditions.ts';
import { formState } from '../display.ts';
import { instruments, questionnaireOf } from '../instruments/index.ts';
import { factsOf } from './facts.ts';
import type { FormContent } from './finding.ts';
import { checks, lintForm } from './index.ts';
import { reachOf } from './reachability.ts';

const today = '2026-03-18';
const question = (linkId: string, more: Partial<QuestionnaireItem> = {}): QuestionnaireItem => ({
  linkId,
  type: 'String',
  text: `Question ${linkId}`,
  ...more,
});
const options = (...values: string[]) => values.map((value) => ({ value, display: value }));
const and = (...conditions: Condition[]): Conditions => ({ logic: 'And', conditions });
const or = (...conditions: Condition[]): Conditions => ({ logic: 'Or', conditions });
const none = (...conditions: Condition[]): Conditions => ({ logic: 'None', conditions });
const found = (form: FormContent) => lintForm(form, today).map(({ check, at }) => `${check} ${at}`);
const items = (...all: QuestionnaireItem[]): FormContent => ({ items: all });
const yesNo = question('a', { type: 'Choice', options: options('yes', 'no') });

describe('what a form is looked through for', () => {
  it('finds nothing in the instruments that come with the product', () => {
    for (const instrument of Object.values(instruments))
      expect([instrument.name, lintForm(questionnaireOf(instrument), today)]).toEqual([instrument.name, []]);
  });
  it.each<readonly [string, FormContent, string]>([
    ['two questions with one link id', items(question('a'), question('a')), 'duplicate-link-ids a'],
    [
      'options that the builder put in',
      items(question('a', { type: 'Choice', options: [{ value: 'x', display: 'Option 1' }] })),
      'placeholder-texts a',
    ],
    [
      'points that nobody counts',
      items(question('a', { type: 'Choice', options: [{ value: 'x', display: 'X', score: 1 }] })),
      'unused-points scoring',
    ],
    [
      'an alert that warns nobody',
      {
        items: [question('n', { type: 'Integer' })],
        scoring: { kind: 'Sum', items: ['n'], alerts: [{ linkId: 'n', above: 1, message: 'Ask.' }] },
      },
      'quiet-alerts scoring.alerts',
    ],
    [
      'a condition on a heading',
      items(question('h', { type: 'Header' }), question('a', { displayWhen: and({ question: 'h' }) })),
      'unfit-conditions a',
    ],
    [
      'a condition on a question that nobody sees',
      items(question('h', { hidden: true }), question('a', { displayWhen: and({ question: 'h' }) })),
      'unfit-conditions a',
    ],
    [
      'a number that is compared with a word',
      items(
        question('n', { type: 'Integer' }),
        question('a', { displayWhen: and({ question: 'n', operator: 'AtLeast', value: 'many' }) }),
      ),
      'unfit-conditions a',
    ],
    [
      'options compared by size',
      items(yesNo, question('b', { displayWhen: and({ question: 'a', operator: 'AtLeast', value: 'yes' }) })),
      'unfit-conditions b',
    ],
    ['a hidden question that nothing fills in', items(question('a', { hidden: true })), 'never-seen a'],
    [
      'a condition on a question that is gone',
      items(question('a', { displayWhen: and({ question: 'gone' }) })),
      'broken-references a',
    ],
    [
      'a score over a question that is gone',
      { items: [], scoring: { kind: 'Sum', items: ['gone'] } },
      'broken-references scoring.items',
    ],
    [
      'calculations that are made of each other',
      items(
        question('a', { type: 'Integer', calculation: { kind: 'Copy', from: ['b'] } }),
        question('b', { type: 'Integer', calculation: { kind: 'Copy', from: ['a'] } }),
      ),
      'calculation-cycles a',
    ],
    [
      'a question that shows by its own answer',
      items(question('a', { displayWhen: and({ question: 'a' }) })),
      'condition-loops a',
    ],
    [
      'a score over words',
      { items: [question('a')], scoring: { kind: 'Sum', items: ['a'] } },
      'scores-not-numeric scoring.items',
    ],
    [
      'a sum of words',
      items(question('a'), question('b', { type: 'Decimal', calculation: { kind: 'Sum', from: ['a'] } })),
      'calculation-sources b',
    ],
    ['a choice of nothing', items(question('a', { type: 'Choice' })), 'empty-choices a'],
    ['a choice of an empty list', items(question('a', { type: 'Choice', options: [] })), 'empty-choices a'],
    [
      'a heading in a grid that has nothing under it',
      items(question('a', { type: 'Grid', items: [question('b'), question('c', { type: 'Header' })] })),
      'grid-places c',
    ],
    [
      'a question too deep in a grid',
      items(
        question('a', {
          type: 'Grid',
          items: [question('b', { type: 'Header', items: [question('c', { items: [question('d')] })] })],
        }),
      ),
      'grid-places d',
    ],
    ['a grid of nothing', items(question('a', { type: 'Grid' })), 'empty-grids a'],
    ['a grid of an empty list', items(question('a', { type: 'Grid', items: [] })), 'empty-grids a'],
    [
      'a comparison with what is no option',
      items(yesNo, question('b', { displayWhen: and({ question: 'a', value: 'may' }) })),
      'unknown-options b',
    ],
    [
      'a comparison with nothing',
      items(yesNo, question('b', { displayWhen: and({ question: 'a', operator: 'Equals' }) })),
      'incomplete-conditions b',
    ],
    [
      'two options that read the same',
      items(
        question('a', {
          type: 'Choice',
          options: [
            { value: '1', display: 'Yes' },
            { value: '2', display: 'yes ' },
          ],
        }),
      ),
      'duplicate-options a',
    ],
    ['a first value that is no option', items({ ...yesNo, initial: ['may'] }), 'initial-values a'],
    ['a least above the most', items(question('a', { type: 'Integer', min: 5, max: 1 })), 'bounds a'],
    [
      'bands that overlap',
      {
        items: [question('a', { type: 'Integer', min: 0, max: 9 })],
        scoring: {
          kind: 'Sum',
          items: ['a'],
          bands: [
            { from: 0, to: 5, label: 'low' },
            { from: 5, to: 9, label: 'high' },
          ],
        },
      },
      'score-bands scoring.bands',
    ],
    ['what must be answered and is hidden', items(question('a', { hidden: true, required: true })), 'required-hidden a'],
    ['a name in braces that is no question', items(question('a', { text: 'Why {drnks}?' })), 'unknown-quotes a'],
    ['a question without words', items({ linkId: 'a', type: 'Boolean' }), 'text-missing a'],
    [
      'a question that nothing can bring up',
      items(yesNo, question('b', { displayWhen: and({ question: 'a', value: 'yes' }, { question: 'a', value: 'no' }) })),
      'dead-branches b',
    ],
  ])('tells of %s', (_what, form, expected) => {
    expect(found(form)).toContain(expected);
    expect(checks.map(({ name }) => name)).toContain(expected.split(' ')[0]);
  });
  it('knows each check by a name of its own', () => {
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  });
});

describe('dead branches', () => {
  const reach = (...all: QuestionnaireItem[]) => Object.fromEntries(reachOf(factsOf({ items: all }, today)));
  const shownBy = (linkId: string, displayWhen: Conditions, more: Partial<QuestionnaireItem> = {}) =>
    question(linkId, { displayWhen, ...more });
  it('sees numbers beyond the bounds of the question, and between two that leave none', () => {
    const score = question('n', { type: 'Integer', min: 0, max: 27 });
    expect(
      reach(
        score,
        shownBy('above', and({ question: 'n', operator: 'GreaterThan', value: '27' })),
        shownBy('top', and({ question: 'n', operator: 'AtLeast', value: '27' })),
        shownBy(
          'gap',
          and({ question: 'n', operator: 'GreaterThan', value: '4' }, { question: 'n', operator: 'LessThan', value: '5' }),
        ),
      ),
    ).toMatchObject({ above: 'Dead', top: 'Reachable', gap: 'Dead' });
  });
  it('follows what must show for an answer, over several questions', () => {
    const b = shownBy('b', and({ question: 'a', value: 'yes' }), { type: 'Boolean' });
    expect(
      reach(
        yesNo,
        b,
        shownBy('both', and({ question: 'b', value: 'true' }, { question: 'a', value: 'no' })),
        shownBy('fine', and({ question: 'b', value: 'true' })),
        shownBy('either', or({ question: 'b', value: 'true' }, { question: 'a', value: 'no' })),
      ),
    ).toMatchObject({ both: 'Dead', fine: 'Reachable', either: 'Reachable' });
  });
  it('joins the conditions of what a question stands under', () => {
    const group: QuestionnaireItem = {
      ...shownBy('group', and({ subject: 'PatientAge', operator: 'LessThan', value: '18' }), { type: 'Header' }),
      items: [
        shownBy('adult', and({ subject: 'PatientAge', operator: 'AtLeast', value: '18' })),
        shownBy('teen', and({ subject: 'PatientAge', operator: 'AtLeast', value: '13' })),
      ],
    };
    expect(reach(group)).toMatchObject({ group: 'Reachable', adult: 'Dead', teen: 'Reachable' });
    expect(found({ items: [group] })).toEqual(['dead-branches adult']);
  });
  it('lets several answers stand together only where the question takes several', () => {
    const both = shownBy('b', and({ question: 'a', value: 'yes' }, { question: 'a', value: 'no' }));
    expect(reach({ ...yesNo, repeats: true }, both)['b']).toBe('Reachable');
    expect(reach(yesNo, both)['b']).toBe('Dead');
  });
  it('counts what is hidden as not answered', () => {
    const hidden = question('h', { hidden: true, type: 'Integer' });
    expect(reach(hidden, shownBy('b', and({ question: 'h' })), shownBy('c', none({ question: 'h' })))).toMatchObject({
      h: 'Hidden',
      b: 'Dead',
      c: 'Reachable',
    });
  });
  it('never calls dead what some answers bring up', () => {
    const values = ['yes', 'no', 'may'];
    const condition = fc.record({
      question: fc.constantFrom('q0', 'q1', 'q2'),
      operator: fc.constantFrom('Equals', 'NotEquals', 'Exists', 'NotExists'),
      value: fc.constantFrom(...values),
    });
    const logic = fc.record({
      logic: fc.constantFrom('And', 'Or', 'None'),
      conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    });
    const asked = fc.tuple(...[0, 1, 2, 3].map(() => fc.option(logic, { nil: undefined })));
    const all = ['', ...values];
    const everyAnswer = all.flatMap((a) =>
      all.flatMap((b) => all.map((c) => ({ q0: a ? [a] : [], q1: b ? [b] : [], q2: c ? [c] : [] }))),
    );
    fc.assert(
      fc.property(asked, (conditions) => {
        const form = conditions.map((displayWhen, at): QuestionnaireItem => {
          // Only earlier questions, so that nothing depends on itself.
          const own = displayWhen && {
            ...displayWhen,
            conditions: displayWhen.conditions.filter(({ question: of }) => Number(of.slice(1)) < at),
          };
          return question(`q${at}`, {
            type: 'Choice',
            options: options(...values),
            ...(own && { displayWhen: own as Conditions }),
          });
        });
        const shown = new Set(everyAnswer.flatMap((answers) => [...formState(form, { answers, subjects: {}, today }).shown]));
        const reached = reachOf(factsOf({ items: form }, today));
        for (const { linkId } of form) expect(reached.get(linkId)).toBe(shown.has(linkId) ? 'Reachable' : 'Dead');
      }),
      { numRuns: runs(400) },
    );
  });
});
