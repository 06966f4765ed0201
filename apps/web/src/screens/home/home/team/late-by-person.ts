import type { Note } from '@notewell/model';
import { lateness, type SigningRules } from '../lateness.ts';

export interface LatePerson {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly oldest: Note;
}

/** Authors with late notes, the longest waiting first. Expects unsigned notes. */
export function lateByPerson(notes: readonly Note[], rules: SigningRules, now: Date): readonly LatePerson[] {
  const people = new Map<string, { name: string; late: { note: Note; due: number }[] }>();
  for (const note of notes) {
    const clock = lateness(note, rules, now);
    const author = note.participants?.find(({ role }) => role === 'PrimaryPerformer')?.individual;
    if (!clock?.isLate || !author) continue;
    const person = people.get(author.id) ?? { name: author.display ?? 'No name', late: [] };
    person.late.push({ note, due: clock.due });
    people.set(author.id, person);
  }
  return [...people]
    .map(([id, { name, late }]) => ({ id, name, late: late.toSorted((a, b) => a.due - b.due) }))
    .toSorted((a, b) => (a.late[0]?.due ?? 0) - (b.late[0]?.due ?? 0))
    .flatMap(({ id, name, late }) => (late[0] ? [{ id, name, count: late.length, oldest: late[0].note }] : []));
}
