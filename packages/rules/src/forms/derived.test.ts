import type { Json, Questionnaire, QuestionnaireItem } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derive } from './derived.ts';
import { questionnaireOf } from './instruments/index.ts';
import { phq9 } from './instruments/phq-9.ts';
import { questionSamples } from './questions/samples.gen.ts';
import type { SaidAnswer } from './reading/reading.ts';

const zone = 'America/Chicago';
const options = ['o0', 'o1', 'o2', 'o3'].map((value, at) => ({ value, display: `${at} days`, score: at }));
const samples: QuestionnaireItem[] = Object.entries(questionSamples).map(([type, { look }]) => ({
  linkId: `kind-${type}`,
  type: type as QuestionnaireItem['type'], // the samples are by type
  ...look,
}));
const form: Pick<Questionnaire, 'items' | 'scoring' | 'subscales' | 'title'> = {
  title: 'Everything',
  items: [
    ...samples,
    { linkId: 'a', type: 'Choice', text: 'A', options },
    {
      linkId: 'b',
      type: 'Choice',
      text: 'B',
      options,
      displayWhen: { logic: 'And', conditions: [{ question: 'a', operator: 'Equals', value: 'o3' }] },
    },
    {
      linkId: 'group',
      type: 'Header',
      text: 'Each',
      repeats: true,
      minItems: 0,
      items: [
        { linkId: 'n', type: 'Integer', text: 'N' },
        { linkId: 'double', type: 'Integer', text: 'Double', calculation: { kind: 'Sum', from: ['n', 'n'] } },
      ],
    },
    { linkId: 'all', type: 'Decimal', text: 'All', calculation: { kind: 'Sum', from: ['double', 'a'], scores: false } },
    { linkId: 'copy', type: 'String', text: 'Copy', calculation: { kind: 'Copy', from: ['kind-String'] } },
  ],
  scoring: {
    kind: 'Sum',
    items: ['a', 'b', 'all'],
    bands: [{ from: 0, to: 3, label: 'Low' }],
    alerts: [{ linkId: 'b', above: 1, message: 'Ask.' }],
  },
  subscales: [{ name: 'Part', kind: 'Sum', items: ['b'] }],
};
const calculated = ['double', 'double#2', 'double#3', 'all', 'copy'];
const written = [...samples.map(({ linkId }) => linkId), 'a', 'b', 'group', 'n', 'n#2', 'n#3', 'unknown', 'unknown#2'];

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>('o0', 'o1', 'o2', 'o3', 'gone', 0, 1, 2, 3, true, false, null, '', '2026-03-18T15:00:00Z', '01:30:00'),
  fc.constantFrom<Json>(...Object.values(questionSamples).flatMap(({ whole = [] }) => whole)),
  fc.jsonValue({ maxDepth: 2 }).map((one) => one as Json), // as JSON allows
);
const given = fc.uniqueArray(fc.record({ questionId: fc.constantFrom(...written), value: fc.oneof(value, fc.array(value)) }), {
  selector: ({ questionId }) => questionId,
});
const claim = fc.record(
  { text: fc.string(), display: fc.string(), score: fc.integer({ min: -5, max: 50 }) },
  { requiredKeys: [] },
);
/** The same answers with any claim about them, and with any result of a calculation. */
const forgery = given.chain((answers) =>
  fc.tuple(
    fc.constant(answers),
    fc.array(claim, { minLength: answers.length, maxLength: answers.length }),
    fc.uniqueArray(fc.record({ questionId: fc.constantFrom(...calculated), value }), {
      selector: ({ questionId }) => questionId,
    }),
  ),
);
const compute = (kept: readonly SaidAnswer[]) => derive([form], kept, { zone });
const isKnown = ({ questionId }: SaidAnswer) => !questionId.startsWith('unknown');

describe('what follows from answers', () => {
  it('is the same whatever the answers say of it', () => {
    fc.assert(
      fc.property(forgery, ([answers, claims, results]) => {
        const forged = [...answers.map((one, at) => ({ ...one, ...claims[at] })), ...results];
        const [truth, found] = [compute(answers), compute(forged)];
        expect({ ...found, answers: found.answers.filter(isKnown) }).toEqual({
          ...truth,
          answers: truth.answers.filter(isKnown),
        });
        expect(found.answers.filter((one) => !isKnown(one)).every(({ score }) => score === undefined)).toBe(true);
      }),
    );
  });
  it('is the same when it is computed again', () => {
    fc.assert(
      fc.property(given, (answers) => {
        const once = compute(answers);
        expect(compute(once.answers)).toEqual(once);
        expect(derive([form], once.answers, { zone, before: once.answers })).toEqual(once);
      }),
    );
  });
  it('keeps every value that somebody gave', () => {
    fc.assert(
      fc.property(given, (answers) => {
        const { answers: found } = compute(answers);
        const isGiven = ({ value: one }: SaidAnswer) => [one].flat().some((part) => part !== null && part !== '');
        const lost = answers.filter(isGiven).filter(({ questionId, value: one }) => {
          return !found.some((other) => other.questionId === questionId && Object.is(other.value, one));
        });
        expect(lost).toEqual([]);
      }),
    );
  });
  it('tells the severity that a PHQ-9 gives', () => {
    const asked = questionnaireOf(phq9);
    const answers = (asked.items ?? []).flatMap(({ linkId, options: own = [] }) => {
      const worst = own.find(({ score }) => score === 3);
      return worst ? [{ questionId: linkId, value: worst.value, display: 'Not at all', score: 0 }] : [];
    });
    const found = derive([asked], answers, { zone });
    expect(found.scores[0]).toMatchObject({ value: 27, severity: 'Severe' });
    expect(found.answers.map(({ display }) => display)).toContain('Nearly every day');
    expect(found.answers.map(({ display }) => display)).not.toContain('Not at all');
    expect(found.alerts).toHaveLength(1);
  });
});

describe('an answer whose option is gone', () => {
  const items: QuestionnaireItem[] = [{ linkId: 'q', type: 'Choice', text: 'Often?', options }];
  const stored = [{ questionId: 'q', value: 'old', display: 'Quite often' }];
  const read = (kept: readonly SaidAnswer[], before?: readonly SaidAnswer[]) =>
    derive([{ title: 'F', items }], kept, { zone, before }).answers[0]?.display;
  it('keeps the words that it was stored with', () => {
    expect(read([{ questionId: 'q', value: 'old', display: 'Never' }], stored)).toBe('Quite often');
  });
  it('may raise the alert of its question, and is not said to be unread', () => {
    const alerts = [{ linkId: 'q', above: 1, message: 'Ask.' }];
    const alertsOf = (item: QuestionnaireItem, answer: SaidAnswer, before?: readonly SaidAnswer[]) =>
      derive([{ title: 'F', items: [item], scoring: { kind: 'Sum', alerts } }], [answer], { zone, before }).alerts;
    const [choice] = items;
    if (!choice) throw new Error('no question');
    const old = { questionId: 'q', value: 'old' };
    expect(alertsOf(choice, old, stored)).toEqual(['An answer is from an earlier version of this form, so this may apply: Ask.']);
    expect(alertsOf(choice, { ...old, display: 'Never' })).toEqual(['An answer cannot be read, so this may apply: Ask.']);
    const open = { ...choice, type: 'OpenChoice' as const };
    expect(alertsOf(open, old)).toEqual(['An answer is in own words, so this may apply: Ask.']);
    expect(alertsOf(open, { questionId: 'q', value: 'o1' })).toEqual([]);
  });
  it('has no words of the writer', () => {
    expect(read(stored)).toBe('old');
    expect(read([{ questionId: 'q', value: 'o2', display: 'Never' }], stored)).toBe('2 days');
  });
});
