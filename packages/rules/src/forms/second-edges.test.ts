import { addDays, PeriodAnchor, PeriodMatch, type QuestionnaireItem, RuleOperator, TimeRelation } from '@notewell/model';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formState } from './display.ts';
import { score } from './scoring.ts';
import { slowShown } from './slow.testing.ts';

/* Cases where the two implementations would differ first: at exact limits of comparisons, and where scoring meets hiding. */

const asks = (condition: object): QuestionnaireItem[] => [
  { linkId: 'a', type: 'String' },
  { linkId: 'b', type: 'String', displayWhen: { logic: 'And', conditions: [{ question: 'a', ...condition }] } },
];
const shows = (condition: object, value: string | number, today: string): readonly [quick: boolean, slow: boolean] => {
  const world = { items: asks(condition), answers: { a: [value] }, subjects: {}, today };
  return [formState(world.items, world).shown.has('b'), slowShown('b', world)];
};

describe('the quick logic and the slow one, on the edge', () => {
  it('compare a value with itself and its neighbours the same', () => {
    for (const operator of RuleOperator.values)
      for (const wanted of [-1, 0, 3])
        for (const value of [wanted - 1, wanted, wanted + 1, String(wanted)]) {
          const [quick, slow] = shows({ operator, value: String(wanted), values: [String(wanted)] }, value, '2026-03-18');
          expect([operator, wanted, value, quick]).toEqual([operator, wanted, value, slow]);
        }
  });
  it('know the first and last day of every period, and the days beside them', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2024-01-01', days));
    const near = fc.oneof(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -370, max: 370 }));
    const condition = fc.record({
      periodAnchor: fc.constantFrom(...PeriodAnchor.values),
      periodMatch: fc.constantFrom(...PeriodMatch.values),
      periodOffset: fc.integer({ min: -2, max: 2 }),
    });
    fc.assert(
      fc.property(condition, day, near, (asked, today, days) => {
        const [quick, slow] = shows(asked, addDays(today, days), today);
        expect(quick).toBe(slow);
      }),
      { numRuns: runs(600) },
    );
    for (const timeRelation of TimeRelation.values)
      for (const days of [-1, 0, 1]) {
        const [quick, slow] = shows({ timeRelation }, addDays('2026-03-18', days), '2026-03-18');
        expect([timeRelation, days, quick]).toEqual([timeRelation, days, slow]);
      }
  });
  it('count visible answers only and alert above a score', () => {
    const options = [0, 1, 2, 3].map((points) => ({ value: `o${points}`, display: `${points}`, score: points }));
    const question = fc.record({ chosen: fc.option(fc.nat(3), { nil: undefined }), hidden: fc.boolean() });
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 6 }), fc.nat(3), fc.nat(6), (all, above, least) => {
        const items = all.map((_one, at): QuestionnaireItem => ({ linkId: `q${at}`, type: 'Choice', options }));
        const answers = Object.fromEntries(all.map(({ chosen }, at) => [`q${at}`, chosen === undefined ? [] : [`o${chosen}`]]));
        const alerts = [...items.map(({ linkId }) => ({ linkId, above, message: linkId })), { above, message: 'total' }];
        const form = { items, scoring: { kind: 'Sum' as const, minimumAnswered: least, alerts } };
        const result = score(form, answers, (linkId) => !all[Number(linkId.slice(1))]?.hidden);
        let total = 0;
        let counted = 0;
        const told: string[] = [];
        for (const [at, { chosen, hidden }] of all.entries()) {
          if (hidden || chosen === undefined) continue;
          total += chosen;
          counted += 1;
          if (!(chosen <= above)) told.push(`q${at}`);
        }
        const asked = all.filter(({ hidden }) => !hidden).length;
        const enough = counted > 0 && counted >= Math.min(least, asked);
        if (enough && !(total <= above)) told.push('total');
        expect(result?.total).toBe(enough ? total : undefined);
        expect(result?.answered).toBe(counted);
        expect(result?.alerts.map(({ message }) => message)).toEqual(told);
      }),
      { numRuns: runs(300) },
    );
  });
});
