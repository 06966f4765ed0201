import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url).pathname;
const page = readFileSync(`${root}docs/access.md`, 'utf8');

/** Folders searched if the page gives only a file's name or the end of its path. */
const sources = ['packages/rules/src', 'packages/client/src', 'apps/server/tests', 'apps/web/src', 'e2e'];
const files = sources.flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .map((name) => `${root}${folder}/${name}`),
);
const textOf = (name: string) => files.filter((file) => file.endsWith(`/${name}`)).map((file) => readFileSync(file, 'utf8'));

/** `file` and the italic beginnings or parts of test names after it. */
const promises = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) =>
    [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`((?:,? \*[^*]+\*(?: and)?)*)/g)].flatMap(([, file = '', names = '']) =>
      [...names.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => ({ file, name })),
    ),
  );

it('the page for privacy officers names tests that there are', () => {
  expect(promises.length).toBeGreaterThan(40);
  const missing = promises.filter(({ file, name }) => !textOf(file).some((text) => text.includes(name)));
  expect(missing).toEqual([]);
});
