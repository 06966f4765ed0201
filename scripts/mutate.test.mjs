import { expect, it } from 'vitest';
import { fractions, mutationsOf } from './mutate.mjs';

it('a line with a decision is changed in each way that fits it', () => {
  expect(mutationsOf('  if (a === b && c) return d;')).toEqual([
    '  if (a !== b && c) return d;',
    '  if (a === b || c) return d;',
    '  if (!(a === b && c)) return d;',
  ]);
  expect(mutationsOf('const found = rows.some((row) => row.size < 3);')).toContain(
    'const found = rows.every((row) => row.size < 3);',
  );
});

it.each(['// a === b', ' * a && b', "import { a } from 'b && c';", 'const a = b;'])('%s stays as it is', (line) =>
  expect(mutationsOf(line)).toEqual([]),
);

it('the same seed chooses the same changes', () => {
  const drawn = (seed) => Array.from({ length: 5 }, fractions(seed));
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
});
