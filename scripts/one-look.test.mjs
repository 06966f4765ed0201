// A page changes while it is looked at: what one look shows hangs on how quick the machine is. Playwright's own assertions look
// until it is so (`await expect(locator).toHaveText(…)`); for what they do not know there is `expect.poll`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

const looks =
  'allInnerTexts|allTextContents|boundingBox|count|getAttribute|innerHTML|innerText|inputValue|isChecked|isDisabled|isEditable|isEnabled|isHidden|isVisible|textContent|title|url';
/** An assertion over what was awaited once, and waits that hang on how long something takes. */
const forbidden = [
  new RegExp(`\\bexpect(?:\\.soft)?\\((?:(?!=>|;)[^])*?\\bawait\\b(?:(?!=>|;)[^])*?\\.(?:${looks})\\(`, 'g'),
  /\bexpect\(\s*\w+\.url\(\)/g,
  /\bwaitForTimeout\(|'networkidle'/g,
];
const faultsIn = (text) => forbidden.flatMap((pattern) => text.match(pattern) ?? []);

const testsIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(root, folder, name));

it('tells one look from an assertion that waits', () => {
  for (const text of [
    "expect(await page.getByText('x').count()).toBe(0);",
    'expect(\n  await row\n    .first()\n    .innerText(),\n).toBe(name);',
    "expect([name, await field.inputValue()]).toEqual([name, 'a']);",
    "expect(await link.getAttribute('href')).toBe('/');",
    "expect(page.url()).not.toContain('#');",
    'await page.waitForTimeout(500);',
  ])
    expect(faultsIn(text), text).toHaveLength(1);
  for (const text of [
    "await expect(page.getByText('x')).toHaveCount(0);",
    'await expect.poll(() => page.title()).toBe(name);',
    'await expect.poll(async () => (await born.allInnerTexts()).length).toBe(2);',
    'const name = await row.innerText();\nawait expect(other).toHaveText(name);',
    'expect(answer.status(), await answer.text()).toBe(201);',
  ])
    expect(faultsIn(text), text).toEqual([]);
});

it('finds no test of a screen that asserts from one look', () => {
  const found = ['e2e', 'apps/web/tests']
    .flatMap(testsIn)
    .flatMap((file) => faultsIn(readFileSync(file, 'utf8')).map((fault) => `${relative(root, file)}: ${fault}`));
  expect(found).toEqual([]);
});
