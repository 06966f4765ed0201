import type { Calculation, Json, Questionnaire, QuestionnaireItem } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answers, answersFrom } from './answers.ts';
import { calculate } from './calculations.ts';
import { type Condition, type Conditions, conditionHolds, conditionsHold, periodOf } from './conditions.ts';
import { formState } from './display.ts';
import { score } from './scoring.ts';

type Scored = Pick<Questionnaire, 'items' | 'scoring' | 'subscales'>;
const choice = (linkId: string, scores: readonly number[]): QuestionnaireItem => ({
  linkId,
  type: 'Choice',
  options: scores.map((points, index) => ({ value: `${index}`, display: `${index}`, score: points })),
});
const instrument = (
  count: number,
  scores: readonly number[],
  scoring: Partial<NonNullable<Questionnaire['scoring']>> = {},
): Scored => ({
  items: Array.from({ length: count }, (_, index) => choice(`${index + 1}`, scores)),
  scoring: { kind: 'Sum', minimumAnswered: count, ...scoring },
});
const answered = (values: readonly (number | string)[]): Answers =>
  Object.fromEntries(values.map((value, index) => [`${index + 1}`, [String(value)]]));

describe('scoring', () => {
  const four = instrument(4, [0, 1, 2, 3], {
    bands: [
      { from: 0, to: 5, label: 'low' },
      { from: 6, to: 12, label: 'high', severity: 'Caution' },
    ],
    alerts: [
      { linkId: '4', above: 0, message: 'Ask at once.', severity: 'Critical' },
      { above: 10, message: 'Very high.' },
    ],
  });
  it('adds up what the chosen options score, and says what the total means', () => {
    expect(score(four, answered([3, 3, 3, 0]))).toEqual({
      total: 9,
      band: { label: 'high', severity: 'Caution' },
      answered: 4,
      counted: 4,
      subscales: [],
      criteria: [],
      alerts: [],
    });
  });
  it('has no total until enough is answered, but alerts on a single item at once', () => {
    const some = score(four, { '4': ['1'] });
    expect(some).toMatchObject({
      total: undefined,
      band: undefined,
      answered: 1,
      alerts: [{ linkId: '4', message: 'Ask at once.' }],
    });
    expect(score(four, answered([3, 3, 3, 3]))?.alerts.map(({ message }) => message)).toEqual(['Ask at once.', 'Very high.']);
  });
  it('leaves out questions that are hidden, and those that are not named', () => {
    expect(score({ ...four, scoring: { kind: 'Sum', items: ['1', '2'] } }, answered([1, 2, 3, 3]))?.total).toBe(3);
    expect(score({ ...four, scoring: { kind: 'Sum' } }, answered([1, 2, 3, 3]), (linkId) => linkId !== '4')?.total).toBe(6);
  });
  it('averages, counts, and scores numbers as they are', () => {
    const numbers: Scored = {
      items: ['a', 'b'].map((linkId) => ({ linkId, type: 'Integer' })),
      scoring: { kind: 'Average', items: ['a', 'b'] },
    };
    expect(score(numbers, { a: [4], b: ['7'] })?.total).toBe(5.5);
    expect(score({ ...four, scoring: { kind: 'Count' } }, answered([1, 0, 3, 0]))?.total).toBe(2);
  });
  it('scores subscales beside the total', () => {
    const subscales = [
      { name: 'B', kind: 'Sum' as const, items: ['1', '2'] },
      { name: 'C', kind: 'Sum' as const, items: ['3'] },
    ];
    expect(score({ ...four, subscales }, answered([1, 2]))?.subscales).toEqual([
      { name: 'B', total: 3 },
      { name: 'C', total: undefined },
    ]);
    expect(score({ items: [] }, {})).toBeUndefined();
  });
});

describe('calculations', () => {
  const made = (kind: Calculation, from: string[], rest: object = {}): QuestionnaireItem => ({
    linkId: 'r',
    type: 'Decimal',
    calculation: { kind, from, ...rest },
  });
  const inputs: QuestionnaireItem[] = ['a', 'b', 'c'].map((linkId) => ({ linkId, type: 'Decimal' }));
  const result = (item: QuestionnaireItem, answers: Answers) => calculate([...inputs, item], answers).r;

  it('make what they say of what is answered', () => {
    const answers = { a: [6], b: [3], c: ['1.5'] };
    const from = ['a', 'b', 'c'];
    expect(result(made('Sum', from), answers)).toEqual([10.5]);
    expect(result(made('Multiply', from), answers)).toEqual([27]);
    expect(result(made('Difference', from), answers)).toEqual([1.5]);
    expect(result(made('Average', from), answers)).toEqual([3.5]);
    expect(result(made('Copy', from), { a: ['x', 'y'] })).toEqual(['x', 'y']);
    expect(result(made('Average', from, { decimals: 1 }), { a: [1], b: [2], c: [2] })).toEqual([1.7]);
    expect(result(made('Sum', from), { a: [0.1], b: [0.2] })).toEqual([0.3]);
  });
  it('stay empty where too little is answered', () => {
    expect(result(made('Sum', ['a', 'b']), {})).toEqual([]);
    expect(result(made('Multiply', ['a', 'b']), { a: [2] })).toEqual([]);
    expect(result(made('Difference', ['a', 'b']), { b: [2] })).toEqual([]);
  });
  it('add durations, and scores of options', () => {
    const minutes: QuestionnaireItem = { ...made('Sum', ['a', 'b']), type: 'Duration' };
    expect(result(minutes, { a: ['0:20:00'], b: ['0:45:00'] })).toEqual(['01:05:00']);
    const items = [choice('a', [0, 5]), choice('b', [0, 7]), made('Sum', ['a', 'b'], { scores: true })];
    expect(calculate(items, { a: ['1'], b: ['1'] }).r).toEqual([12]);
  });
  it('build on one another in any order, and never on themselves', () => {
    const item = (linkId: string, kind: Calculation, from: string[]): QuestionnaireItem => ({
      linkId,
      type: 'Decimal',
      calculation: { kind, from },
    });
    const chain = [item('z', 'Sum', ['y', 'y']), item('y', 'Sum', ['x']), { linkId: 'x', type: 'Decimal' as const }];
    expect(calculate(chain, { x: [2] })).toMatchObject({ y: [2], z: [4] });
    const loop = [item('p', 'Sum', ['q']), item('q', 'Copy', ['p'])];
    expect(calculate(loop, {})).toEqual({ p: [], q: [] });
  });
  it('agree with arithmetic on whole numbers', () => {
    const whole = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(whole, whole, whole, (a, b, c) => {
        const answers = { a: [a], b: [b], c: [c] };
        const from = ['a', 'b', 'c'];
        expect(result(made('Sum', from), answers)).toEqual([a + b + c]);
        expect(result(made('Difference', from), answers)).toEqual([a - b - c]);
        expect(Number(result(made('Multiply', from), answers)?.[0])).toBeCloseTo(a * b * c, 0);
      }),
    );
  });
});

const today = '2026-11-20';
const context = (answers: Answers, subjects: Record<string, Json> = {}) => ({ answers, subjects, today });
const on = (condition: Condition, answers: Answers = {}, subjects: Record<string, Json> = {}) =>
  conditionHolds(condition, context(answers, subjects));

describe('conditions', () => {
  it.each<[Condition, Answers, boolean]>([
    [{ question: 'q' }, { q: ['x'] }, true],
    [{ question: 'q' }, {}, false],
    [{ question: 'q', operator: 'NotExists' }, { q: [''] }, true],
    [{ question: 'q', value: 'yes' }, { q: ['yes'] }, true],
    [{ question: 'q', value: 'true' }, { q: [true] }, true],
    [{ question: 'q', value: '1' }, { q: [true] }, true],
    [{ question: 'q', operator: 'Equals', value: '2.0' }, { q: [2] }, true],
    [{ question: 'q', operator: 'NotEquals', value: 'x' }, {}, true],
    [{ question: 'q', operator: 'LessThan', value: '10' }, { q: ['9'] }, true],
    [{ question: 'q', operator: 'AtLeast', value: '10' }, { q: [9, 10] }, true],
    [{ question: 'q', operator: 'Contains', value: 'PAIN' }, { q: ['Some pain'] }, true],
    [{ question: 'q', operator: 'OneOf', values: ['a', 'b'] }, { q: ['b'] }, true],
    [{ question: 'q', operator: 'NoneOf', values: ['a', 'b'] }, { q: ['c'] }, true],
    [{ question: 'q', value: 'F41' }, { q: [{ code: 'F41', display: 'x' }] }, true],
    [{ question: 'q', value: 'x', refutation: 'Refuted' }, { q: ['x'] }, false],
    [{ question: 'q', timeRelation: 'Past' }, { q: ['2026-11-19'] }, true],
    [{ question: 'q', timeRelation: 'Present' }, { q: ['2026-11-20T10:00:00Z'] }, true],
    [{ question: 'q', timeRelation: 'Future' }, { q: ['2026-11-20'] }, false],
    [{ question: 'q', timeRelation: 'Past' }, {}, false],
    [{ question: 'q', periodAnchor: 'CurrentDay', periodOffset: -30 }, { q: ['2026-10-21'] }, true],
    [{ question: 'q', periodAnchor: 'CurrentDay', periodOffset: -30 }, { q: ['2026-10-20'] }, false],
    [{ question: 'q', periodAnchor: 'StartOfMonth', periodMatch: 'OutsidePeriod' }, { q: ['2026-10-31'] }, true],
  ])('%j of %j: %s', (condition, answers, expected) => {
    expect(on(condition, answers)).toBe(expected);
  });
  it('ask of subjects as of answers', () => {
    expect(on({ subject: 'PatientAge', operator: 'LessThan', value: '18' }, {}, { PatientAge: 17 })).toBe(true);
    expect(on({ subject: 'Program', operator: 'OneOf', values: ['x'] }, {}, { Program: { id: 'x' } })).toBe(true);
    expect(on({ subject: 'Program', operator: 'OneOf', values: ['x'] }, {}, {})).toBe(false);
  });
  it('count periods from Monday, month and year', () => {
    expect(periodOf('StartOfWeek', 0, today)).toEqual(['2026-11-16', '2026-11-20']);
    expect(periodOf('EndOfWeek', 0, today)).toEqual(['2026-11-20', '2026-11-22']);
    expect(periodOf('EndOfMonth', 0, '2024-02-10')).toEqual(['2024-02-10', '2024-02-29']);
    expect(periodOf('EndOfYear', 0, today)).toEqual(['2026-11-20', '2026-12-31']);
  });

  const condition = fc.record({
    question: fc.constantFrom('a', 'b', 'c'),
    operator: fc.constantFrom('Equals', 'NotEquals', 'LessThan', 'AtLeast', 'Exists'),
    value: fc.integer({ min: 0, max: 3 }).map(String),
  });
  const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }), {
    noNullPrototype: true,
  });
  it('agree with a slow and obvious reading of And, Or and None', () => {
    const obvious = (
      { question, operator, value }: { question: string; operator: string; value: string },
      given: Answers,
    ): boolean => {
      let found = false;
      for (const one of given[question] ?? []) {
        if (operator === 'Exists') found = true;
        if ((operator === 'Equals' || operator === 'NotEquals') && one === Number(value)) found = true;
        if (operator === 'LessThan' && Number(one) < Number(value)) found = true;
        if (operator === 'AtLeast' && Number(one) >= Number(value)) found = true;
      }
      return operator === 'NotEquals' ? !found : found;
    };
    fc.assert(
      fc.property(
        fc.constantFrom('And', 'Or', 'None'),
        fc.array(condition, { minLength: 1, maxLength: 4 }),
        answers,
        (logic, all, given) => {
          let holding = 0;
          for (const one of all) if (obvious(one, given)) holding += 1;
          const expected = logic === 'And' ? holding === all.length : logic === 'Or' ? holding > 0 : holding === 0;
          expect(conditionsHold({ logic, conditions: all } as Conditions, context(given))).toBe(expected);
        },
      ),
    );
  });
  it('are turned round by Refuted, whatever they are', () => {
    fc.assert(
      fc.property(condition, answers, (one, given) => {
        const it = one as Condition; // the arbitrary only makes operators of the enumeration
        expect(on({ ...it, refutation: 'Refuted' }, given)).toBe(!on({ ...it, refutation: 'Confirmed' }, given));
      }),
    );
  });
});

describe('what a form shows', () => {
  const when = (question: string, value: string): Conditions => ({ logic: 'And', conditions: [{ question, value }] });
  const items: QuestionnaireItem[] = [
    { linkId: 'drinks', type: 'Choice', required: true },
    {
      linkId: 'more',
      type: 'Header',
      displayWhen: when('drinks', 'yes'),
      items: [
        { linkId: 'howMuch', type: 'Integer', required: true },
        { linkId: 'worry', type: 'Boolean', displayWhen: when('howMuch', '9'), presence: 'MustBePresent' },
      ],
    },
    { linkId: 'never', type: 'String', presence: 'NotPresent' },
    { linkId: 'why', type: 'Text', requiredWhen: when('drinks', 'no') },
    { linkId: 'last', type: 'Text', displayWhen: when('worry', '1') },
  ];
  const state = (answers: Answers) => formState(items, { answers, subjects: {}, today });

  it('is what its conditions, and what it stands under, let show', () => {
    expect([...state({}).shown]).toEqual(['drinks', 'why']);
    expect([...state({ drinks: ['yes'], howMuch: [9], worry: [true] }).shown]).toEqual([
      'drinks',
      'more',
      'howMuch',
      'worry',
      'why',
      'last',
    ]);
  });
  it('ignores answers that are hidden now', () => {
    expect([...state({ drinks: ['no'], howMuch: [9], worry: [true] }).shown]).toEqual(['drinks', 'why']);
  });
  it('asks for what is required and shown, and not answered', () => {
    expect([...state({}).missing]).toEqual(['drinks']);
    expect([...state({ drinks: ['no'] }).missing]).toEqual(['why']);
    expect([...state({ drinks: ['yes'], howMuch: [9] }).required]).toEqual(['drinks', 'howMuch', 'worry']);
  });
  it('comes to an end where questions depend on each other', () => {
    const loop: QuestionnaireItem[] = [
      { linkId: 'a', type: 'String', displayWhen: when('b', 'x') },
      { linkId: 'b', type: 'String', displayWhen: when('a', 'x') },
    ];
    expect([...formState(loop, { answers: {}, subjects: {}, today }).shown]).toEqual([]);
    expect([...formState(loop, { answers: { a: ['x'], b: ['x'] }, subjects: {}, today }).shown]).toEqual(['a', 'b']);
  });
});

describe('answers', () => {
  it('are read from notes and responses, nothing where nothing was said', () => {
    expect(answersFrom([{ questionId: 'a', value: 'x' }, { questionId: 'b', value: ['y', ''] }, { questionId: 'c' }])).toEqual({
      a: ['x'],
      b: ['y'],
      c: [],
    });
  });
});
