import type { Fault } from '@notewell/model';
import { isRecord } from '@notewell/model/values';

interface DateRules {
  /** Fields that say when something was. */
  readonly past: readonly string[];
  /** Pairs of which the second is not before the first. */
  readonly order: readonly (readonly [first: string, second: string])[];
}

const rules: Readonly<Record<string, DateRules>> = {
  Communication: {
    past: ['sent', 'received', 'followedUp'],
    order: [
      ['sent', 'received'],
      ['sent', 'followUpDue'],
    ],
  },
  DocumentReference: { past: ['documentDate', 'received'], order: [['documentDate', 'expires']] },
};

export interface DatesWrite {
  readonly type: string;
  /** The stored record; undefined for a new one. Dates that it has already are not judged again. */
  readonly before?: unknown;
  readonly after: unknown;
  /** The latest calendar day that any time zone has now. */
  readonly today: string;
}

const textOf = (row: unknown, name: string): string | undefined => {
  const value = isRecord(row) ? row[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Faults of dates that somebody entered by hand: in the future, or in the wrong order. */
export function dateFaults({ type, before, after, today }: DatesWrite): readonly Fault[] {
  const { past, order } = rules[type] ?? { past: [], order: [] };
  const isNew = (name: string) => textOf(after, name) !== textOf(before, name);
  const future = past
    .filter((name) => isNew(name) && (textOf(after, name)?.slice(0, 10) ?? '') > today)
    .map((name) => ({ path: name, code: 'future', message: `${name} cannot be in the future` }));
  const early = order.flatMap(([first, second]) => {
    const [from, to] = [textOf(after, first), textOf(after, second)];
    if (from === undefined || to === undefined || (!isNew(first) && !isNew(second))) return [];
    // Days and instants compare by the day.
    const size = Math.min(from.length, to.length);
    return to.slice(0, size) < from.slice(0, size)
      ? [{ path: second, code: 'later', message: `${second} must be later than ${first}` }]
      : [];
  });
  return [...future, ...early];
}
