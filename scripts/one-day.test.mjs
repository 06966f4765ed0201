// A day begins and ends with the practice's time zone. In the evening in New York, UTC has the next day: code that takes the
// day from there and code that takes it from the practice disagree about who may open a chart.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

/** Today as UTC has it, in TypeScript and in SQL. */
const forbidden =
  /(?:new Date\(\)|\bnow(?:\(\))?)\s*\.toISOString\(\)\s*\.slice\(0, 10\)|\bcurrent_date\b|\bnow\(\)(?:::date| at time zone)/gi;
/** Counts what one person sends in a day of the server, which is no day of the practice. */
const allowed = ['apps/server/src/modules/care-plans/routines.ts'];

const folders = ['apps/server/src', 'apps/web/src', 'packages/client/src', 'packages/rules/src'];
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test(?:ing)?\.tsx?$/.test(name))
    .map((name) => join(folder, name));

it('tells the day of UTC from other dates', () => {
  for (const text of [
    'const day = new Date().toISOString().slice(0, 10);',
    'factsOfPatient(patient, now.toISOString().slice(0, 10))',
    "to_char(now() at time zone 'UTC', 'YYYY-MM-DD')",
    'where ends >= current_date',
    'where ends >= now()::date',
  ])
    expect(text.match(forbidden), text).toHaveLength(1);
  for (const text of ['return date.toISOString().slice(0, 10);', 'at: new Date().toISOString()', 'where expires > now()'])
    expect(text.match(forbidden), text).toBeNull();
});

it('finds no source that takes today from UTC', () => {
  const files = folders.flatMap(sourcesIn).filter((file) => !allowed.includes(relative('.', file)));
  const found = files.flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(forbidden) ?? []).map((one) => `${file}: ${one}`),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
