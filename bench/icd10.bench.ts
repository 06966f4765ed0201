// Diagnoses as they are typed: how long each key waits, over the official edition of ICD-10-CM on a real database.

import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { icd10System, parseIcd10Line } from '../apps/server/src/modules/codes/icd10.ts';
import { codesOf } from '../apps/server/src/modules/codes/store/codes.ts';
import { loadCodes } from '../apps/server/src/modules/codes/store/load-codes.ts';
import { connect } from '../apps/server/src/resources/store/index.ts';
import { startDatabase } from '../apps/server/tests/support/database.ts';

const file = resolve(process.env.NOTEWELL_SHARED_DATA ?? '../shared/data', 'codesets/icd10cm-order-Jan-2021.txt.gz');
const aim = 50;
const people = 16;
const keyEveryMs = 200;

/** What people type, each measured at every key. */
const typed = [
  'F33.1',
  'f411',
  'E11.65',
  'Z59.1',
  'depression',
  'major depressive disorder recurrent',
  'generalized anxiety',
  'post-traumatic stress',
  'alcohol dependence',
  'opioid dep',
  'attention deficit',
  'bipolar mixed',
  'type 2 diabetes',
  'hypertension',
  'low back pain',
  'acute upper respiratory infection',
  'fracture of left femur',
  'unspecified',
  'encounter for',
];
const keys = typed.flatMap((text) => Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1)));

async function* rows() {
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    const row = parseIcd10Line(line);
    if (row) yield row;
  }
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const ms = (value: number) => `${value.toFixed(1)} ms`;

if (existsSync(file)) {
  const { store, url, stop } = await startDatabase();
  const begun = performance.now();
  const { loaded } = await loadCodes(store, icd10System, rows());
  console.log(
    `loaded ${loaded.toLocaleString('en-US')} codes and headings in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  );
  // What the database does by itself within a minute of such a load.
  const owner = connect({ url, stepDown: false, most: 1 });
  await owner.query('vacuum analyze code');
  await owner.end();
  const measure = async (text: string) => {
    const start = performance.now();
    await codesOf(store).search(icd10System, text, 20);
    return { text, took: performance.now() - start };
  };
  const report = (name: string, taken: { text: string; took: number }[]) => {
    const sorted = taken.toSorted((a, b) => a.took - b.took);
    const times = sorted.map(({ took }) => took);
    const worst = sorted.slice(-3).map(({ text, took }) => `"${text}" ${ms(took)}`);
    const met = at(times, 0.95) < aim ? 'met' : 'MISSED';
    console.log(
      `${name}: median ${ms(at(times, 0.5))}, p95 ${ms(at(times, 0.95))} (aim under ${aim} ms: ${met}); slowest ${worst.reverse().join(', ')}`,
    );
  };

  for (const key of keys) await measure(key);
  const alone = [];
  for (const key of keys) alone.push(await measure(key));
  report(`one person typing, ${keys.length} keys`, alone);

  const queue = keys.values();
  const together: { text: string; took: number }[] = [];
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      await wait((person * keyEveryMs) / people);
      for (const key of queue) {
        const one = await measure(key);
        together.push(one);
        await wait(Math.max(0, keyEveryMs - one.took));
      }
    }),
  );
  report(`${people} people typing at once, a key each ${keyEveryMs} ms`, together);
  await stop();
} else console.log(`${file} is absent: nothing is measured. NOTEWELL_SHARED_DATA names the folder that holds codesets/.`);
