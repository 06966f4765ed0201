// Documents are short, and their links lead somewhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const below = (folder) => readdirSync(join(root, folder)).map((name) => join(folder, name));
const folders = ['', 'docs', 'docs/decisions', ...below('apps'), ...below('packages')];
const pages = folders.flatMap((folder) => below(folder).filter((path) => path.endsWith('.md')));
const textOf = (path) => readFileSync(join(root, path), 'utf8');
const wordsOf = (path) =>
  textOf(path)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (path) => [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));
/** The links of a page that lead to files of the repository. */
const linksOf = (path) =>
  [...textOf(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link).filter((link) => !/^[a-z]+:/.test(link));

describe('documents', () => {
  test.each(pages)('%s links to files and headings that exist', (path) => {
    for (const link of linksOf(path)) {
      const [file, anchor] = link.split('#');
      const target = file ? join(dirname(path), file) : path;
      expect(existsSync(join(root, target)), link).toBe(true);
      if (anchor) expect(anchorsOf(target), link).toContain(anchor);
    }
  });

  test('have at most 17,000 words in all', () => {
    expect(pages.reduce((sum, path) => sum + wordsOf(path), 0)).toBeLessThanOrEqual(17_000);
  });

  test('begin with a README of at most 700 words', () => {
    expect(wordsOf('README.md')).toBeLessThanOrEqual(700);
  });

  test.each(below('docs/decisions'))('%s has at most half a page', (path) => {
    expect(wordsOf(path)).toBeLessThanOrEqual(260);
  });

  test('name decisions that exist', () => {
    const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)));
    const code = ['apps', 'packages', 'e2e', 'scripts'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:tsx?|mjs|css)$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
        .map((name) => join(folder, name)),
    );
    const named = code.flatMap((path) =>
      [...textOf(path).matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number]) => [number, path]),
    );
    expect(named.filter(([number]) => !numbers.has(number))).toEqual([]);
  });

  test('define at most 40 terms', () => {
    expect(textOf('docs/glossary.md').match(/^\| (?!Term \|)/gm)?.length).toBeLessThanOrEqual(40);
  });
});
