import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorProne } from './error-prone.ts';
import { notationFinder } from './find.ts';

const written = (text: string, finder = notationFinder()) => {
  let end = text;
  for (const { from, to, instead } of finder.find(text).toReversed()) end = `${end.slice(0, from)}${instead}${end.slice(to)}`;
  return end;
};

describe('an error-prone abbreviation', () => {
  it('is found with what to write instead', () => {
    for (const [text, better] of [
      ['Insulin 10U at noon', 'Insulin 10 units at noon'],
      ['Insulin 10 u.', 'Insulin 10 units.'],
      ['Vitamin D 1,000 IU', 'Vitamin D 1,000 international units'],
      ['Sertraline 50 mg QD', 'Sertraline 50 mg daily'],
      ['Sertraline 50 mg q.d. and', 'Sertraline 50 mg daily and'],
      ['Prednisone QOD', 'Prednisone every other day'],
      ['Lorazepam 1.0 mg qhs', 'Lorazepam 1 mg nightly at bedtime'],
      ['Clonazepam .5 mg', 'Clonazepam 0.5 mg'],
      ['MS 10 mg, MSO4 and MgSO4', 'morphine sulfate 10 mg, morphine sulfate and magnesium sulfate'],
      ['Levothyroxine 50 µg', 'Levothyroxine 50 mcg'],
      ['5cc syrup TIW', '5 mL syrup 3 times weekly'],
    ] as const)
      expect(written(text)).toBe(better);
  });
  it('leaves words with everyday meanings and values without a dose', () => {
    for (const text of [
      'U of M, MS in social work, IUD, QDA',
      'Her MS (multiple sclerosis) is stable',
      'TSH 2.0, weight 70.0 kg, GAF 0.5',
      'Call 555-0110, version 1.0',
      'Discussed 2 units of housing and 10 Uber rides',
    ])
      expect([text, notationFinder().find(text)]).toEqual([text, []]);
  });
  it('follows the shelf: added, replaced or switched off', () => {
    const finder = notationFinder([
      { symbol: 'D/C', meaning: 'discharge', errorProne: true, instead: 'discharge' },
      { symbol: 'QD', meaning: 'daily', errorProne: true, instead: 'once a day' },
      { symbol: 'TIW', meaning: '3 times weekly', errorProne: true, active: false },
      { symbol: 'BP', meaning: 'blood pressure' },
    ]);
    expect(written('D/C home, BP well, 5 mg QD and TIW', finder)).toBe('discharge home, BP well, 5 mg once a day and TIW');
  });
  it('is not found again in what is written instead', () => {
    const texts = fc.array(
      fc.constantFrom(' ', '10', 'U', 'mg', '.0', '.5', '5', 'QD', 'MS', 'x', ',', '(', 'µg', 'IU', 'cc', 'tiw'),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join(' ');
        const once = written(text);
        expect(written(once)).toBe(once);
        const found = notationFinder().find(text);
        expect(found.every(({ from, to, found: words }) => text.slice(from, to) === words)).toBe(true);
        expect(found.every(({ from }, at) => at === 0 || from >= (found[at - 1]?.to ?? 0))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });
});

it('every usual abbreviation says why it is misread', () => {
  expect(errorProne.length).toBeGreaterThan(10);
  expect(errorProne.every(({ why }) => why.length > 5)).toBe(true);
  expect(new Set(errorProne.map(({ symbol }) => symbol)).size).toBe(errorProne.length);
});
