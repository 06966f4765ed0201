import type { Appointment } from '@notewell/model';
import type { SeriesScope } from '@notewell/rules/scheduling';

export type { SeriesScope };

/** The visits of a series that an edit concerns. */
export const scopes: readonly { readonly value: SeriesScope; readonly label: string }[] = [
  { value: 'one', label: 'This visit' },
  { value: 'following', label: 'This and following visits' },
  { value: 'all', label: 'All visits that are still to come' },
];

/** The label of a scope, for visits or for events. */
export const scopeWords = (scope: SeriesScope, of: 'visit' | 'event'): string =>
  (scopes.find(({ value }) => value === scope)?.label ?? '').replace('visit', of);

export const isInSeries = ({ series, recurrence }: Appointment): boolean => series !== undefined && recurrence !== undefined;
