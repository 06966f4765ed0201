import type { SeriesRule } from '@notewell/rules/scheduling';
import { dateWords } from '../../../platform/dates.ts';

const units = { Daily: 'day', Weekly: 'week', Monthly: 'month', Annually: 'year' } as const;
const nths = ['first', 'second', 'third', 'fourth', 'last'] as const;
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

const ordinal = (number: number): string => {
  const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${number}${endings[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(number)] ?? 'th'}`;
};

function daysWords({ kind, weekdays, weekOfMonth, dayOfMonth }: SeriesRule): string {
  const named = listed.format(weekdays ?? []);
  if (kind === 'Weekly') return named && ` on ${named}`;
  if (kind === 'Daily') return '';
  if (named) return ` on the ${nths[(weekOfMonth ?? 1) - 1] ?? 'first'} ${named}`;
  return dayOfMonth === undefined ? '' : ` on the ${ordinal(dayOfMonth)}`;
}

/** A rule as text, such as `Every 2 weeks on Monday and Wednesday, 10 times`. */
export function repeatWords(rule: SeriesRule): string {
  const { kind, interval = 1, count, until } = rule;
  const every = interval === 1 ? `Every ${units[kind]}` : `Every ${interval} ${units[kind]}s`;
  const end = count === undefined ? (until === undefined ? '' : `, until ${dateWords(until)}`) : `, ${count} times`;
  return `${every}${daysWords(rule)}${end}`;
}
