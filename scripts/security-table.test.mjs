// docs/security.md and docs/threat-model.md name the tests that hold what they say. Each of them is there, and is run.
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

/** `| number | … | … | \`file\`: words of the test |` */
const titled = /^\| \d+\.\d+\.\d+ \|.*`([\w./-]+\.(?:test|spec)\.(?:ts|tsx|mjs))`: ([^|]+?) \|$/;

test('every row names a test by its words, which stand in that file as the words of a test', () => {
  const rows = readFileSync(join(root, 'docs/security.md'), 'utf8').match(/^\| \d+\.\d+\.\d+ .*$/gm) ?? [];
  for (const row of rows) {
    const [, file, title] = titled.exec(row) ?? [];
    expect(title, row).toBeDefined();
    const place = places.find((each) => existsSync(join(root, each, file)));
    expect(place, row).toBeDefined();
    const lines = readFileSync(join(root, place, file), 'utf8').split('\n');
    const found = lines.some((line) => line.includes(title) && /['"`]/.test(line) && !line.trim().startsWith('//'));
    expect(found, `${file}: ${title}`).toBe(true);
  }
});

test('every test file that is named holds tests, and none of them is left out', () => {
  for (const page of ['docs/security.md', 'docs/threat-model.md'])
    for (const [, file] of readFileSync(join(root, page), 'utf8').matchAll(named)) {
      const place = places.find((each) => existsSync(join(root, each, file)));
      const source = readFileSync(join(root, place, file), 'utf8');
      expect(source, file).toMatch(/\b(?:test|it)(?:\.\w+)?\(/);
      expect(source, file).not.toMatch(/\b(?:test|it|describe)\.(?:skip|todo|only)\(/);
    }
});
