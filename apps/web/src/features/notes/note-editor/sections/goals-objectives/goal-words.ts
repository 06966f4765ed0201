import type { NoteSection } from '../../section-kind.ts';

export type GoalWork = NonNullable<NoteSection['goals']>[number];

/** A goal's work in a session as text: its title, progress and rating. */
export function goalWords({ title, progress = '', rating }: GoalWork): string {
  const made = progress.trim();
  const rated = rating === undefined ? '' : `${rating} of 10`;
  const isSentence = made === '' || /[.!?…]$/.test(made);
  const work = rated === '' ? made : isSentence ? `${made} Rated ${rated}`.trim() : `${made}, rated ${rated}`;
  return [title, work].filter(Boolean).join(': ');
}
