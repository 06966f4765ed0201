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

/** The first ten characters of an instant are the day of UTC too. */
const cut = /\.slice\(0, 10\)/g;
const arithmetic = 'Counts from a calendar day, which has no zone.';
const typed = 'A date as somebody typed it, compared with the latest day that any zone has.';
const open = 'Knows no zone yet: takes the day of UTC.';
/** Sources that cut dates, how often, and why they may. `calendarDayIn` and `dayIn` do it for instants. */
const cutting = {
  'apps/server/src/modules/audit/anchors.ts': [2, 'Names files by the day of the server.'],
  'apps/server/src/modules/care-plans/program-outcomes.ts': [1, arithmetic],
  'apps/server/src/modules/care-plans/routines.ts': [1, 'A day of the server, as above.'],
  'apps/server/src/modules/imports/fhir/dates.ts': [2, 'Takes the day as it is written, and digits of a second.'],
  'apps/server/src/modules/imports/fhir/lookup.ts': [1, arithmetic],
  'apps/server/src/modules/patients/find-patient.ts': [1, arithmetic],
  'apps/server/src/modules/scheduling/series.ts': [1, 'Measures the length of a series, where a day makes no difference.'],
  'apps/web/src/features/charts/measures/scale.ts': [2, 'Cuts a day of the practice, and counts from one.'],
  'apps/web/src/features/charts/vitals/add-vitals.tsx': [1, 'Cuts a local time.'],
  'apps/web/src/platform/coming-days.ts': [1, arithmetic],
  'apps/web/src/platform/dates.ts': [1, arithmetic],
  'apps/web/src/platform/patient-query.ts': [1, 'Cuts a list of words.'],
  'apps/web/src/shell/work/work-words.ts': [1, 'Finds the day as a name of a record states it.'],
  'apps/web/src/screens/admin/people/filters.ts': [1, 'Cuts a list of words.'],
  'apps/web/src/screens/admin/record/membership.dialog.tsx': [1, 'Cuts a list of visits.'],
  'apps/web/src/screens/scheduling/schedule/month.ts': [1, arithmetic],
  'packages/rules/src/care-plans/intervals.ts': [1, arithmetic],
  'packages/rules/src/charts/onset.ts': [1, typed],
  'packages/rules/src/charts/past-dates.ts': [1, typed],
  'packages/rules/src/forms/conditions.ts': [2, `${arithmetic} Of an answer with a time: ${open}`],
  'packages/rules/src/forms/lint/candidates.ts': [1, 'Tries days of conditions.'],
  'packages/rules/src/forms/prefill.ts': [1, open],
  'packages/rules/src/forms/reading/earlier.ts': [1, 'Stands in where the caller names no zone; screens and prints name one.'],
  'packages/rules/src/people/particulars.ts': [1, typed],
  'packages/rules/src/reports/period.ts': [1, arithmetic],
  'packages/rules/src/routines/sheet.ts': [2, open],
  'packages/rules/src/scheduling/series.ts': [1, arithmetic],
};

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

it('finds no source that cuts the day of an instant, but for those with a reason', () => {
  const found = folders.flatMap(sourcesIn).flatMap((file) => {
    const times = readFileSync(join(root, file), 'utf8').match(cut)?.length ?? 0;
    return times > 0 ? [[relative('.', file), times]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(cutting).map(([file, [times]]) => [file, times])));
});

it('finds no source that takes today from UTC', () => {
  const files = folders.flatMap(sourcesIn).filter((file) => !allowed.includes(relative('.', file)));
  const found = files.flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(forbidden) ?? []).map((one) => `${file}: ${one}`),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
