import { ageInMonths, rangeOfVital, unitOf, type VitalKind, vitalOfCode } from '@notewell/rules/vitals';
import { calendarDay } from '../../../platform/dates.ts';
import { outsideWords } from './row.ts';
import type { Reading, Series } from './series.ts';

const pressureCode = '85354-9';

/** `low` or `high` for a reading outside the reference range of the age at that day, with the range in words. */
export function outsideOfReading(
  series: Series,
  { at, value, second }: Reading,
  birthDate: string | undefined,
): { readonly words: string; readonly range: string } | undefined {
  const age = ageInMonths(birthDate, calendarDay(at));
  const unit = unitOf(series.unit);
  const values: readonly (readonly [VitalKind | undefined, number | undefined])[] =
    series.code === pressureCode
      ? [
          ['systolic', value],
          ['diastolic', second],
        ]
      : [[vitalOfCode(series.code), value]];
  const found = values.flatMap(([kind, one]) => {
    if (!kind || one === undefined || !unit || !rangeOfVital(kind, age)) return [];
    const words = outsideWords(kind, { value: one, unit }, age);
    return words
      ? [{ side: words.split(' ')[0] ?? '', range: `${kind === 'systolic' || kind === 'diastolic' ? `${kind} ` : ''}${words}` }]
      : [];
  });
  if (found.length === 0) return undefined;
  return { words: [...new Set(found.map(({ side }) => side))].join(', '), range: found.map(({ range }) => range).join(', ') };
}
