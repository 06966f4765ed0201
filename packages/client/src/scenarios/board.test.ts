import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Level = 'model' | 'browser' | 'server';
const root = join(import.meta.dirname, '../../../..');

/** Folder of each level's tests, below the root of the repository. */
const places: Readonly<Record<Level, { readonly folder: string; readonly name: RegExp }>> = {
  model: { folder: 'packages/client/src', name: /\.test\.ts$/ },
  browser: { folder: 'packages/client/tests', name: /\.test\.ts$/ },
  server: { folder: 'e2e', name: /\.spec\.ts$/ },
};

/** Scenarios that each level must prove: over the pure core, in a real browser, against the real server. */
const needed: Readonly<Record<Level, readonly number[]>> = {
  model: [
    4, 5, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26, 28, 29, 30, 31, 32, 33, 34, 35, 36, 41, 44, 56, 57,
    59, 60, 61, 62, 63, 64, 65,
  ],
  browser: [1, 2, 3, 6, 8, 9, 10, 13, 23, 24, 27, 37, 38, 39, 40, 41, 42, 43, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 58],
  server: [1, 2, 4, 6, 33, 52, 54],
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));

/** The numbers in the names of a level's tests: `scenario 8: …`, `scenario 40 and 42: …`. */
function tested({ folder, name }: (typeof places)[Level]): Set<number> {
  const text = filesBelow(join(root, folder))
    .filter((file) => name.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const names = [...text.matchAll(/\b(?:it|test)(?:\.each\([^)]*\))?\(\s*['"`]scenario ([\d and,]+):/g)];
  const each = [...text.matchAll(/\]\)\(\s*['"`]scenario (\d+):/g)];
  return new Set([...names, ...each].flatMap(([, numbers = '']) => (numbers.match(/\d+/g) ?? []).map(Number)));
}

describe('the 65 scenarios', () => {
  it('are all in the table', () => {
    const all = new Set(Object.values(needed).flat());
    expect([...all].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 65 }, (_, n) => n + 1));
  });

  it.each(Object.keys(needed) as Level[])('each have a test of their name at the level of the %s', (level) => {
    const held = tested(places[level]);
    expect(needed[level].filter((number) => !held.has(number))).toEqual([]);
  });
});
