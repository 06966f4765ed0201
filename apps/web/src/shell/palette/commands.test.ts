import { describe, expect, it } from 'vitest';
import { commandIn } from './commands.ts';

const commands = [
  { id: 'note', label: 'Start note for', typed: ['start note', 'note'], act: 'note' },
  { id: 'book', label: 'Book a visit for', typed: ['book', 'book a visit'], act: 'book' },
  { id: 'phq', label: 'PHQ-9 for', typed: ['PHQ-9'], act: 'phq' },
];
const read = (query: string) => {
  const meant = commandIn(query, commands);
  return meant && [meant.command.id, meant.rest];
};

describe('a typed command', () => {
  it.each([
    ['start note for hofman', ['note', 'hofman']],
    ['Note Able, Ann', ['note', 'Able, Ann']],
    ['book for lee', ['book', 'lee']],
    ['book a visit lee', ['book', 'lee']],
    ['phq9 lee', ['phq', 'lee']],
    ['PHQ 9 for lee', ['phq', 'lee']],
    ['phq-9 for ', ['phq', '']],
  ])('%s', (query, meant) => expect(read(query)).toEqual(meant));
  it.each(['book', 'booker', 'notes', 'lee book', 'phq-9'])('is not %s', (query) => expect(read(query)).toBeUndefined());
});
