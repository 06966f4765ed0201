import type { QuestionnaireItem } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { answersInForce, observedIn } from './extraction.ts';
import { instruments, questionnaireOf } from './instruments/index.ts';

const items: readonly QuestionnaireItem[] = [
  {
    linkId: 'smokes',
    type: 'Boolean',
    observation: { code: { code: '72166-2', display: 'Tobacco smoking status' }, category: 'social-history' },
  },
  {
    linkId: 'packs',
    type: 'Decimal',
    unit: { code: '{pack}/d' },
    observation: { code: { code: '8663-7' } },
    displayWhen: { logic: 'And', conditions: [{ question: 'smokes', value: 'true' }] },
  },
  { linkId: 'since', type: 'Date', observation: { code: { code: 'since' } } },
];
const context = { answers: {}, subjects: {}, today: '2026-03-18' };
const answer = (questionId: string, value: string | number | boolean) => ({ questionId, value });

describe('what becomes of answers', () => {
  it('leaves out hidden answers and keeps unknown ones', () => {
    const kept = [answer('smokes', false), answer('packs', 2), answer('of an earlier version', 'x')];
    expect(answersInForce(items, kept, context).map(({ questionId }) => questionId)).toEqual(['smokes', 'of an earlier version']);
    expect(answersInForce(items, [answer('smokes', true), answer('packs', 2)], context)).toHaveLength(2);
  });
  it('becomes observations with unit and code, visible answers only', () => {
    expect(
      observedIn({ items: [...items] }, [answer('smokes', true), answer('packs', 1.5), answer('since', '2020-01-01')], context),
    ).toEqual([
      { code: { code: '72166-2', display: 'Tobacco smoking status' }, category: 'SocialHistory', valueBoolean: true },
      { code: { code: '8663-7' }, category: 'Survey', valueQuantity: { value: 1.5, unit: '{pack}/d' } },
      { code: { code: 'since' }, category: 'Survey', valueDate: '2020-01-01' },
    ]);
    expect(observedIn({ items: [...items] }, [answer('smokes', false), answer('packs', 1.5)], context)).toHaveLength(1);
  });
  it('becomes the total of an instrument once there is one', () => {
    const form = questionnaireOf(instruments.phq9);
    const all = instruments.phq9.questions.map(([linkId]) => answer(linkId, 'LA6569-3'));
    expect(observedIn(form, all, context)).toEqual([
      {
        code: { code: '44261-6', system: 'http://loinc.org', display: expect.any(String) },
        category: 'Survey',
        valueQuantity: { value: 9, unit: '{score}' },
        comment: 'Item 9 is answered above "Not at all": ask about suicide now, whatever the total.',
      },
    ]);
    const calm = all.map((one) => (one.questionId === '44260-8' ? answer('44260-8', 'LA6568-5') : one));
    expect(observedIn(form, calm, context)).toMatchObject([{ valueQuantity: { value: 8 } }]);
    expect(observedIn(form, calm, context)[0]).not.toHaveProperty('comment');
    expect(observedIn(form, all.slice(1), context)).toEqual([]);
  });
});
