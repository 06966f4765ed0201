import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parseIcd10Line } from '../src/modules/codes/icd10.ts';
import { starterCodes } from '../src/modules/codes/starter.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const edition = resolve(root, process.env.NOTEWELL_SHARED_DATA ?? '../shared/data', 'codesets/icd10cm-order-Jan-2021.txt.gz');
if (!existsSync(edition)) console.log(`${edition} is absent: the starter list is not compared with it.`);

test('The starter list names each code once, in the form that the official list has', () => {
  const codes = starterCodes().map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[A-Z][0-9][0-9A-Z]{1,5}$/);
});

test('The starter list has what a behavioral and physical health clinic codes every day', () => {
  const codes = new Set(starterCodes().map(({ code }) => code));
  for (const code of [
    'F331',
    'F411',
    'F4310',
    'F902',
    'F1020',
    'F840',
    'Z5901',
    'Z630',
    'I10',
    'E119',
    'E785',
    'J069',
    'M5450',
    'R079',
  ])
    expect(codes).toContain(code);
});

describe.runIf(existsSync(edition))('Beside the official list of January 2021', () => {
  const official = new Map(
    (existsSync(edition) ? gunzipSync(readFileSync(edition)).toString('latin1') : '')
      .split('\r\n')
      .flatMap((line) => parseIcd10Line(line) ?? [])
      .map((row) => [row.code, row] as const),
  );

  test('every code of that time is billable and in the official words', () => {
    const different = starterCodes()
      .filter(({ since }) => since === undefined)
      .filter(({ code, display }) => official.get(code)?.billable !== true || official.get(code)?.display !== display);
    expect(different).toEqual([]);
  });

  test('every code that is said to be newer is indeed not in it', () => {
    const known = starterCodes().filter(({ since, code }) => since !== undefined && official.get(code)?.billable === true);
    expect(known).toEqual([]);
  });
});
