import type { Appointment } from '@notewell/model';
import type { SeriesScope } from '@notewell/rules/scheduling';

export type { SeriesScope };

/** The visits of a series that an edit concerns. */
export const scopes: readonly { readonly value: SeriesScope; readonly label: string }[] = [
  { value: 'one', label: 'This visit' },
  { value: 'following', label: 'This and following visits' },
  { value: 'all', label: 'All visits that are still to come' },
];

export const isInSeries = ({ series, recurrence }: Appointment): boolean => series !== undefined && recurrence !== undefined;
