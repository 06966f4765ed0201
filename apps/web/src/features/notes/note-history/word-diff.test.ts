import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Stretch, wordDiff } from './word-diff.ts';

const text = fc
  .array(fc.constantFrom('mood', 'sleep', 'better', ' ', '\n', 'no'), { maxLength: 40 })
  .map((words) => words.join(''));
const joined = (stretches: readonly Stretch[], but: Stretch['kind']) =>
  stretches
    .filter((stretch) => stretch.kind !== but)
    .map((stretch) => stretch.text)
    .join('');
const changes = (stretches: readonly Stretch[]) =>
  stretches.filter((stretch) => stretch.kind !== 'same').flatMap((stretch) => stretch.text.match(/\s+|\S+/g) ?? []).length;

/** Reference implementation: the fewest changes by a full table of longest common subsequences. */
function fewest(before: string, after: string): number {
  const a = before.match(/\s+|\S+/g) ?? [];
  const b = after.match(/\s+|\S+/g) ?? [];
  const table = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1)
      table[i]![j] = a[i - 1] === b[j - 1] ? table[i - 1]![j - 1]! + 1 : Math.max(table[i - 1]![j]!, table[i]![j - 1]!);
  return a.length + b.length - 2 * table[a.length]![b.length]!;
}

test('a changed word is shown between the words that stayed', () => {
  expect(wordDiff('Mood was low today', 'Mood was brighter today')).toEqual([
    { kind: 'same', text: 'Mood was ' },
    { kind: 'removed', text: 'low' },
    { kind: 'added', text: 'brighter' },
    { kind: 'same', text: ' today' },
  ]);
});

test('both texts can be read back from the comparison, to the character', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const stretches = wordDiff(before, after);
      expect(joined(stretches, 'added')).toBe(before);
      expect(joined(stretches, 'removed')).toBe(after);
    }),
  );
});

test('no comparison shows more changes than are needed', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(changes(wordDiff(before, after))).toBe(fewest(before, after));
    }),
  );
});

test('the same text shows no change', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(changes(wordDiff(same, same))).toBe(0);
    }),
  );
});
