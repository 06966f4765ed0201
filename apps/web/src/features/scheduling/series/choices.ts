import type { SeriesAccept, SeriesEditPreview, SeriesExtras, SeriesPreview } from '@notewell/protocol';
import { dayOf } from '../../../platform/dates.ts';

export type Occurrence = SeriesPreview['occurrences'][number];

/** A decision about one visit of a series, by the start that its rule gives. */
export type Choice =
  | { readonly does: 'skip' }
  | { readonly does: 'move'; readonly start: string; readonly end: string }
  | { readonly does: 'accept'; readonly reason: string };
export type Choices = Readonly<Record<string, Choice>>;

/** True for a visit with conflicts that nobody decided. An acceptance needs its reason. */
export function isUndecided({ occurrence, conflicts }: Occurrence, choices: Choices): boolean {
  const choice = choices[occurrence];
  if (choice?.does === 'skip') return false;
  if (conflicts.length === 0) return false;
  return choice?.does !== 'accept' || choice.reason.trim() === '';
}

/** Days that are left out. */
export const skippedDays = (choices: Choices): string[] =>
  Object.entries(choices).flatMap(([occurrence, { does }]) => (does === 'skip' ? [dayOf(occurrence)] : []));

/** The decisions that a call carries. */
export const choicesIn = ({ moves = [], accepts = [] }: Partial<SeriesExtras>): Choices =>
  Object.fromEntries<Choice>([
    ...moves.map(({ occurrence, start, end }) => [occurrence, { does: 'move', start, end }] as const),
    ...accepts.map(({ occurrence, reason }) => [occurrence, { does: 'accept', reason }] as const),
  ]);

/** Moved and accepted visits, as the call takes them. */
export function extrasOf(choices: Choices): SeriesExtras {
  const all = Object.entries(choices);
  return {
    moves: all.flatMap(([occurrence, one]) => (one.does === 'move' ? [{ occurrence, start: one.start, end: one.end }] : [])),
    accepts: all.flatMap(([occurrence, one]) =>
      one.does === 'accept' && one.reason.trim() ? [{ occurrence, reason: one.reason.trim() }] : [],
    ),
  };
}

/** The visits of an edit whose conflicts were shown, each accepted with the reason. */
export const acceptsOf = (preview: SeriesEditPreview | undefined, reason: string): readonly SeriesAccept[] =>
  (preview?.changed ?? []).flatMap(({ start, conflicts }) => (conflicts.length > 0 ? [{ occurrence: start, reason }] : []));
