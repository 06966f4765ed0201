import type { Note } from '@notewell/model';
import { lateness, type SigningRules } from '../lateness.ts';

export interface LatePerson {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly oldest: Note;
}

interface Person {
  readonly id: string;
  readonly display?: string;
}

/** People whom a note waits for: its author, or those whose signature is open once the author has signed. */
function waitsFor({ participants = [], signatures = [] }: Note): readonly Person[] {
  const author = participants.find(({ role }) => role === 'PrimaryPerformer')?.individual;
  const isSigned = signatures.some(
    ({ status, signer }) => status === 'Signed' && signer !== undefined && signer.id === author?.id,
  );
  if (!isSigned) return author ? [author] : [];
  return signatures.flatMap(({ status, signer }) => (status === 'Requested' && signer ? [signer] : []));
}

/** People whom late notes wait for, the longest waiting first. Expects unsigned notes. */
export function lateByPerson(notes: readonly Note[], rules: SigningRules, now: Date): readonly LatePerson[] {
  const people = new Map<string, { name: string; late: { note: Note; due: number }[] }>();
  for (const note of notes) {
    const clock = lateness(note, rules, now);
    if (!clock?.isLate) continue;
    for (const { id, display = 'No name' } of waitsFor(note)) {
      const person = people.get(id) ?? { name: display, late: [] };
      person.late.push({ note, due: clock.due });
      people.set(id, person);
    }
  }
  return [...people]
    .map(([id, { name, late }]) => ({ id, name, late: late.toSorted((a, b) => a.due - b.due) }))
    .toSorted((a, b) => (a.late[0]?.due ?? 0) - (b.late[0]?.due ?? 0))
    .flatMap(({ id, name, late }) => (late[0] ? [{ id, name, count: late.length, oldest: late[0].note }] : []));
}
