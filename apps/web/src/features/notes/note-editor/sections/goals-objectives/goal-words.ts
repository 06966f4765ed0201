import type { NoteSection } from '../../section-kind.ts';

export type GoalWork = NonNullable<NoteSection['goals']>[number];

/** A goal's work in a session as text: its title, progress, rating and the value of its measure. */
export function goalWords({ title, progress = '', rating, currentValue }: GoalWork): string {
  const made = progress.trim();
  const facts = [
    ...(rating === undefined ? [] : [`rated ${rating} of 10`]),
    ...(currentValue === undefined ? [] : [`now ${currentValue}`]),
  ].join(', ');
  const isSentence = made === '' || /[.!?…]$/.test(made);
  const full = isSentence ? `${made} ${facts.charAt(0).toUpperCase()}${facts.slice(1)}`.trim() : `${made}, ${facts}`;
  return [title, facts === '' ? made : full].filter(Boolean).join(': ');
}
