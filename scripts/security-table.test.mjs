// docs/security-controls.tsv and docs/threat-model.md name the tests that prove them. Each named test exists and runs.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const textOf = (path) => readFileSync(join(root, path), 'utf8');
const places = ['apps/server/tests', 'apps/cli/tests', 'e2e', ''];
const pathOf = (file) => places.map((place) => join(place, file)).find((path) => existsSync(join(root, path)));

const [, ...rows] = textOf('docs/security-controls.tsv').trimEnd().split('\n');
const controls = rows.map((row) => {
  const [items, protection, file, title] = row.split('\t');
  return { items: items.split(' '), protection, file, title };
});
const named = [...textOf('docs/threat-model.md').matchAll(/`([\w./-]+\.(?:test|spec)\.(?:ts|tsx|mjs))`/g)].map(
  ([, name]) => name,
);

test.each([...new Set([...named, ...controls.map(({ file }) => file)])])('%s exists and runs', (file) => {
  expect(pathOf(file)).toBeDefined();
  const source = textOf(pathOf(file));
  expect(source).toMatch(/\b(?:test|it)(?:\.\w+)?\(/);
  expect(source).not.toMatch(/\b(?:test|it|describe)\.(?:skip|todo|only)\(/);
});

describe('the security controls', () => {
  test('cover each of 199 items once', () => {
    const items = controls.flatMap((control) => control.items);
    expect(items.filter((item) => !/^\d+\.\d+\.\d+$/.test(item))).toEqual([]);
    expect(new Set(items).size).toBe(items.length);
    expect(items.length).toBeGreaterThanOrEqual(199);
  });

  test.each(controls)('name a protection and the test "$title"', ({ protection, file, title }) => {
    expect(protection).not.toBe('');
    const lines = textOf(pathOf(file)).split('\n');
    expect(lines.some((line) => line.includes(title) && /['"`]/.test(line) && !line.trim().startsWith('//'))).toBe(true);
  });
});
