import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { icd10System } from '@notewell/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codesOf } from '../../server/src/modules/codes/store/codes.ts';
import { loadStarterCodes } from '../../server/src/modules/codes/store/load-codes.ts';
import { startDatabase, type TestDatabase } from '../../server/tests/support/database.ts';
import { lineOf, importIcd10 as load } from '../src/import/icd10/index.ts';
import { sharedData } from './support/shared-data.ts';

/** A line in the official format: fixed columns, the short description cut to its sixty characters. */
const line = (code: string, flag: '0' | '1', words: string, number = 1) =>
  `${String(number).padStart(5, '0')} ${code.padEnd(7)} ${flag} ${words.slice(0, 60).padEnd(60)} ${words}`;

/** Loads an incomplete edition of a few lines. */
const importIcd10 = (store: TestDatabase['store'], path: string) => load(store, path, { force: true });

let database: TestDatabase;
let folder: string;
const file = async (name: string, lines: readonly string[], end = '\r\n') => {
  const path = join(folder, name);
  const text = lines.map((one) => one + end).join('');
  await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
};
const offered = async (text: string) => (await codesOf(database.store).search(icd10System, text, 20)).map(({ code }) => code);

beforeAll(async () => {
  database = await startDatabase();
  folder = await mkdtemp(join(tmpdir(), 'notewell-icd10-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.stop();
});

const older = [
  line('F33', '0', 'Major depressive disorder, recurrent'),
  line('F331', '1', 'Major depressive disorder, recurrent, moderate'),
  line('M545', '1', 'Low back pain'),
];
const newer = [
  line('F32A', '1', 'Depression, unspecified'),
  line('F33', '0', 'Major depressive disorder, recurrent'),
  line('F331', '1', 'Major depressive disorder, recurrent, moderate'),
  line('M545', '0', 'Low back pain'),
  line('M5450', '1', 'Low back pain, unspecified'),
];

describe('an edition of ICD-10-CM', () => {
  beforeEach(async () => {
    await importIcd10(database.store, await file('older.txt', older));
  });

  test('is found by code, with or without its dot, and by the beginnings of words', async () => {
    expect(await offered('F33.1')).toEqual(['F33.1']);
    expect(await offered('f331')).toEqual(['F33.1']);
    expect(await offered('recur dep')).toEqual(['F33.1']);
  });

  test('keeps its headings to be read but does not offer them', async () => {
    expect(await codesOf(database.store).find(icd10System, 'F33')).toMatchObject({
      display: 'Major depressive disorder, recurrent',
    });
    expect(await offered('F33')).toEqual(['F33.1']);
  });

  test('that is newer takes its place, and what it lacks stays readable without being offered', async () => {
    await importIcd10(database.store, await file('gone.txt', [...older, line('Z590', '1', 'Homelessness')]));
    const loaded = await importIcd10(database.store, await file('newer.txt.gz', newer));
    expect(loaded).toMatchObject({ loaded: 5, retired: 1 });
    expect(await offered('back pain')).toEqual(['M54.50']);
    expect(await offered('homeless')).toEqual([]);
    expect(await codesOf(database.store).find(icd10System, 'Z59.0')).toEqual({
      code: 'Z59.0',
      display: 'Homelessness',
      retired: true,
    });
  });

  test('that is loaded again changes nothing', async () => {
    const path = await file('newer.txt', newer);
    await importIcd10(database.store, path);
    const again = await importIcd10(database.store, path);
    expect(again).toMatchObject({ added: 0, changed: 0 });
    expect(lineOf(again)).toContain('all there already');
  });

  test('that has one wrong line leaves everything as it was, and says which', async () => {
    const path = await file('wrong.txt', [...newer, 'F99,1,Mental disorder']);
    await expect(importIcd10(database.store, path)).rejects.toThrow(
      'wrong.txt is not a CMS ICD-10-CM order file: line 6 has another form.',
    );
    expect(await offered('F32.A')).toEqual([]);
    expect(await offered('M54.5')).toEqual(['M54.5']);
  });

  test.each([
    [
      'procedures.txt',
      ['00001 001     0 Central Nervous System and Cranial Nerves                    Central Nervous System'],
      'another form',
    ],
    ['empty.txt', [], 'holds no codes'],
    ['codes.zip', ['PK\u0003\u0004'], 'is a ZIP archive'],
  ])('is told apart from %s in one line', async (name, lines, words) => {
    const path = await file(name, lines);
    await expect(importIcd10(database.store, path)).rejects.toThrow(words);
  });

  test('that is not there, or is cut short, is told in one line', async () => {
    await expect(importIcd10(database.store, join(folder, 'none.txt'))).rejects.toThrow('none.txt is not there.');
    const cut = join(folder, 'cut.txt.gz');
    await writeFile(cut, gzipSync(newer.join('\r\n')).subarray(0, 60));
    await expect(importIcd10(database.store, cut)).rejects.toThrow('cut.txt.gz ends before its packed data does.');
  });
});

describe('a file that should not take the place of what is there', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) =>
      line(`A${String(from + index).padStart(4, '0')}`, '1', `Condition ${from + index}`),
    );
  test('is refused if incomplete or older, unless forced', async () => {
    const own = await startDatabase();
    const whole = { fewestLines: 70 };
    try {
      await expect(load(own.store, await file('part.txt', many(0, 80)))).rejects.toThrow('a whole edition has over 90,000');
      await load(own.store, await file('whole.txt', many(0, 80)), whole);
      const short = load(own.store, await file('short.txt', many(0, 60)), whole);
      await expect(short).rejects.toThrow('the file has 60 codes and headings, and a whole edition has over 90,000');
      const old = await file('old.txt', many(4, 79));
      await expect(load(own.store, old, whole)).rejects.toThrow(
        'lacks 5 codes that are in use here and adds 0, so it looks older',
      );
      expect(await codesOf(own.store).find(icd10System, 'A0001')).toMatchObject({ retired: false });
      expect(await load(own.store, old, { ...whole, force: true })).toMatchObject({ retired: 5 });
      expect(await load(own.store, await file('next.txt', many(5, 99)), whole)).toMatchObject({ retired: 5 });
    } finally {
      await own.stop();
    }
  });
});

describe('the starter list', () => {
  test('is there until an edition is loaded, and never comes back over one', async () => {
    const own = await startDatabase();
    const list = [{ code: 'F331', display: 'Major depressive disorder, recurrent, moderate', billable: true }];
    expect(await loadStarterCodes(own.store, icd10System, list)).toBe(1);
    expect(await loadStarterCodes(own.store, icd10System, list)).toBe(0);
    await importIcd10(own.store, await file('edition.txt', newer.slice(0, 2)));
    expect(await loadStarterCodes(own.store, icd10System, list)).toBe(0);
    expect(await codesOf(own.store).find(icd10System, 'F331')).toMatchObject({ retired: true });
    await own.stop();
  });
});

const official = sharedData('codesets/icd10cm-order-Jan-2021.txt.gz');
describe.runIf(official)('the official edition of January 2021', () => {
  test('has its 72,621 billable codes and 22,737 headings, and is no change the second time', async () => {
    const own = await startDatabase();
    const loaded = await importIcd10(own.store, official ?? '');
    expect(loaded).toMatchObject({ loaded: 95_358, added: 95_358, retired: 0 });
    const { rows } = await own.pool.query('select billable, count(*)::int as count from code group by 1 order by 1');
    expect(rows).toEqual([
      { billable: false, count: 22_737 },
      { billable: true, count: 72_621 },
    ]);
    expect(await codesOf(own.store).find(icd10System, 'F331')).toMatchObject({
      display: 'Major depressive disorder, recurrent, moderate',
    });
    expect(await load(own.store, official ?? '')).toMatchObject({ added: 0, changed: 0, retired: 0 });
    const times: number[] = [];
    for (const text of ['mdd', 'htn', 'dm2 w neuropathy', 'depresion', 'type 2', 'pain', 'e', 'fracture of left', 'F33', 'zzz']) {
      await codesOf(own.store).search(icd10System, text, 20);
      const from = performance.now();
      await codesOf(own.store).search(icd10System, text, 20);
      times.push(performance.now() - from);
    }
    const [median, p95] = [0.5, 0.95].map((part) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]?.toFixed(1));
    console.log(`search of the official edition: median ${median} ms, p95 ${p95} ms`);
    const first = async (text: string) => (await codesOf(own.store).search(icd10System, text, 1))[0]?.code;
    expect(
      await Promise.all(['mdd', 'ptsd', 'adhd', 'htn', 'gad', 'oud', 'bipolar 2', 'dm2 w neuropathy', 'hypertension'].map(first)),
    ).toEqual(['F32.9', 'F43.10', 'F90.9', 'I10', 'F41.1', 'F11.20', 'F31.81', 'E11.40', 'I10']);
    await own.stop();
  });
});
