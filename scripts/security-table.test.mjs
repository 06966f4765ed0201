// docs/security.md and docs/threat-model.md name the tests that hold what they say. Each of them is there.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const places = ['apps/server/tests', 'apps/cli/tests', 'e2e', ''];
const named = /`([\w./-]+\.(?:test|spec)\.(?:ts|tsx|mjs))`/g;

test.each(['docs/security.md', 'docs/threat-model.md'])('every test that %s names is there', (page) => {
  const names = [...readFileSync(join(root, page), 'utf8').matchAll(named)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  const missing = [...new Set(names)].filter((name) => !places.some((place) => existsSync(join(root, place, name))));
  expect(missing).toEqual([]);
});

test('no row of the table goes without saying how it is met, or that it is not', () => {
  const rows = readFileSync(join(root, 'docs/security.md'), 'utf8').match(/^\| \d+\.\d+\.\d+ .*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows)
    expect(
      row
        .split('|')
        .slice(2, -1)
        .every((cell) => cell.trim() !== ''),
      row,
    ).toBe(true);
  const numbers = rows.map((row) => row.split('|')[1].trim());
  expect(new Set(numbers).size).toBe(numbers.length);
});
