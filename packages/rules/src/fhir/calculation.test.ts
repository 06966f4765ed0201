import { describe, expect, it } from 'vitest';
import { calculationIn } from './calculation.ts';
import { urls } from './types.ts';

const variable = (name: string, expression: string) => ({ url: urls.variable, valueExpression: { name, expression } });
const scoreOf = (linkId: string) => `%resource.item.where(linkId='${linkId}').answer.value.ordinal()`;
const calculation = (written: string, ...variables: readonly ReturnType<typeof variable>[]) =>
  calculationIn(
    { extension: [{ url: urls.calculated, valueExpression: { expression: written } }] },
    { extension: [...variables] },
  );

describe('a calculated expression', () => {
  it('that adds the scores of questions is their sum', () => {
    const sum = { kind: 'Sum', from: ['q1', 'q2'], scores: true };
    expect(calculation('%a + %b', variable('a', scoreOf('q1')), variable('b', scoreOf('q2')))).toEqual(sum);
  });
  it.each([
    ['takes answers without scores', "%resource.item.where(linkId='q1').answer.value"],
    ['takes two questions at once', `${scoreOf('q1')} + ${scoreOf('q2')}`],
    ['takes no question', '%resource.item.answer.value.ordinal()'],
  ])('that %s is not translated', (_does, text) => expect(calculation('%a', variable('a', text))).toBeUndefined());
  it('that does more than add is not translated', () =>
    expect(calculation('%a * 2', variable('a', scoreOf('q1')))).toBeUndefined());
});
