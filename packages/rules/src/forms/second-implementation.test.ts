import {
  addDays,
  Calculation,
  type Json,
  PeriodAnchor,
  PeriodMatch,
  type QuestionnaireItem,
  Refutation,
  RuleOperator,
  RuleSubject,
  TimeRelation,
} from '@notewell/model';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten } from './answers.ts';
import { calculate } from './calculations.ts';
import type { Conditions } from './conditions.ts';
import { formState } from './display.ts';
import { explainForm } from './explain.ts';
import { slowCalculate, slowRequired, slowShown } from './slow.testing.ts';

const today = '2026-03-18';
const value = fc.oneof(
  fc.integer({ min: -3, max: 6 }),
  fc.constantFrom('0', '1', '2', '5', 'yes', 'no', 'Maybe', '2026-03-17', '2026-03-18', '2026-03-19', '2026-01-01', '2026-03-31'),
  fc.boolean(),
);
const text = value.map(String);
const size = 7;
const questions = Array.from({ length: size }, (_, at) => `q${at}`);
const answers = fc.record(Object.fromEntries(questions.map((linkId) => [linkId, fc.array(value, { maxLength: 3 })])));
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));
/** Every subject of the specification, as one value, several, a day or an instant. */
const subjects = fc.record(
  Object.fromEntries(
    RuleSubject.values.map((subject) => [
      subject,
      fc.oneof(
        value,
        fc.array(text, { maxLength: 2 }),
        day,
        day.map((one) => `${one}T10:00:00Z`),
      ),
    ]),
  ),
  { requiredKeys: [] },
);

const condition = (earlier: readonly string[]) =>
  fc.record(
    {
      ...(earlier.length > 0 ? { question: fc.constantFrom(...earlier) } : {}),
      subject: fc.constantFrom(...RuleSubject.values),
      operator: fc.constantFrom(...RuleOperator.values),
      value: text,
      values: fc.array(text, { maxLength: 3 }),
      refutation: fc.constantFrom(...Refutation.values),
      timeRelation: fc.constantFrom(...TimeRelation.values),
      periodAnchor: fc.constantFrom(...PeriodAnchor.values),
      periodMatch: fc.constantFrom(...PeriodMatch.values),
      periodOffset: fc.integer({ min: -40, max: 40 }),
    },
    { requiredKeys: ['operator', 'value'] },
  );
const conditions = (earlier: readonly string[]) =>
  fc.record({
    logic: fc.constantFrom('And', 'Or', 'None'),
    conditions: fc.array(condition(earlier), { maxLength: 3 }),
  }) as fc.Arbitrary<Conditions>;

/** A form in which a question depends only on earlier ones. It is the child or the sibling of the one before it. */
const form = fc
  .tuple(
    ...questions.map((linkId, at) =>
      fc.record(
        {
          linkId: fc.constant(linkId),
          type: fc.constantFrom('String', 'Header', 'Integer', 'Choice'),
          displayWhen: conditions(questions.slice(0, at)),
          requiredWhen: conditions(questions.slice(0, at)),
          hidden: fc.constant(true),
          required: fc.boolean(),
          presence: fc.constantFrom('MustBePresent', 'MaybePresent', 'NotPresent'),
        },
        { requiredKeys: ['linkId', 'type'] },
      ),
    ),
    fc.array(fc.boolean(), { minLength: size, maxLength: size }),
  )
  .map((drawn): readonly QuestionnaireItem[] => {
    const under = drawn.at(-1) as readonly boolean[]; // the last of the tuple, as written above
    const items = drawn.slice(0, -1) as QuestionnaireItem[]; // all but the last
    const top: QuestionnaireItem[] = [];
    let last: QuestionnaireItem | undefined;
    for (const [at, item] of items.entries()) {
      if (last && under[at] && (last.items ?? []).length < 2) last.items = [...(last.items ?? []), item];
      else {
        top.push(item);
        last = item;
      }
    }
    return top;
  });

/** True for all values but words that answer a question about a number. */
const isRead = (type: string | undefined, one: Json) => type !== 'Integer' || !Number.isNaN(Number(one));

describe('the logic of forms beside a slow, obvious second implementation', () => {
  it('shows and requires the same questions, whatever the form, the answers and the patient', () => {
    fc.assert(
      fc.property(form, answers, subjects, (items, given, about) => {
        const world = { items, answers: given, subjects: about, today };
        const { shown, required, missing } = formState(items, { answers: given, subjects: about, today });
        expect([...shown].toSorted()).toEqual(questions.filter((linkId) => slowShown(linkId, world)));
        expect([...required].toSorted()).toEqual(questions.filter((linkId) => slowRequired(linkId, world)));
        const types = new Map(flatten(items).map(({ linkId, type }) => [linkId, type]));
        const unread = (linkId: string) => (given[linkId] ?? []).filter((one) => !isRead(types.get(linkId), one));
        const isOpen = (linkId: string) => unread(linkId).length === given[linkId]?.length;
        expect([...missing].toSorted()).toEqual([...required].filter(isOpen).toSorted());
      }),
      { numRuns: runs(1_000) },
    );
  });
  it('shows a question exactly when the explanation says so', () => {
    fc.assert(
      fc.property(form, answers, subjects, (items, given, about) => {
        const context = { answers: given, subjects: about, today };
        const { shown } = formState(items, context);
        for (const [linkId, explained] of explainForm(items, context)) {
          expect(explained.shown).toBe(shown.has(linkId));
          expect(explained.because).toMatch(explained.shown ? /^Shows/ : /^Hides/);
          if (explained.shown) expect(explained.display?.holds ?? true).toBe(true);
        }
      }),
      { numRuns: runs(300) },
    );
  });
  it('treats each entry of a repeating group as a form of its own', () => {
    fc.assert(
      fc.property(form, fc.array(answers, { minLength: 1, maxLength: 3 }), subjects, (items, entries, about) => {
        const key = (linkId: string, at: number) => (at === 0 ? linkId : `${linkId}#${at + 1}`);
        const given = Object.fromEntries(
          entries.flatMap((entry, at) => Object.entries(entry).map(([linkId, values]) => [key(linkId, at), values] as const)),
        );
        const group: QuestionnaireItem = { linkId: 'group', type: 'Header', repeats: true, items: [...items] };
        const state = formState([group], { answers: { ...given, group: [entries.length] }, subjects: about, today });
        for (const [at, entry] of entries.entries()) {
          const world = { items, answers: entry, subjects: about, today };
          const here = (set: ReadonlySet<string>) => questions.filter((linkId) => set.has(key(linkId, at)));
          expect(here(state.shown)).toEqual(questions.filter((linkId) => slowShown(linkId, world)));
          expect(here(state.required)).toEqual(questions.filter((linkId) => slowRequired(linkId, world)));
        }
      }),
      { numRuns: runs(300) },
    );
  });
  it('calculates the same, calculations of calculations included', () => {
    const source = (at: number) => fc.constantFrom(...questions.slice(0, at), 'no such question');
    const calculated = fc.tuple(
      ...questions.map((linkId, at) =>
        fc
          .option(
            fc.record({
              kind: fc.constantFrom(...Calculation.values),
              from: fc.array(source(Math.max(at, 1)), { minLength: 1, maxLength: 4 }),
            }),
            { nil: undefined },
          )
          .map((calculation): QuestionnaireItem => ({ linkId, type: 'Decimal', ...(at > 0 && calculation && { calculation }) })),
      ),
    );
    const numbers = fc.record(
      Object.fromEntries(questions.map((linkId) => [linkId, fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 2 })])),
    );
    fc.assert(
      fc.property(calculated, fc.boolean(), numbers, (items, turned, given) => {
        const order = turned ? items.toReversed() : items;
        const [quick, slow] = [calculate(order, given), slowCalculate(order, given)];
        // Fractions keep twelve digits; a small difference of large numbers is only as exact as those are.
        const most = Math.max(1, ...Object.values(slow).flatMap((values) => values.map((one) => Math.abs(Number(one)))));
        for (const linkId of questions) {
          const [a, b] = [quick[linkId] ?? [], slow[linkId] ?? []];
          expect(a.length).toBe(b.length);
          for (const [at, one] of a.entries()) expect(Math.abs(Number(one) - Number(b[at]))).toBeLessThanOrEqual(most * 1e-9);
        }
      }),
      { numRuns: runs(600) },
    );
  });
});
