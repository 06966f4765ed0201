import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linesOf, type Summary } from '../src/import/fhir/summary.ts';
import { startPractice, type TestPractice } from './support/practice.ts';
import { sharedData } from './support/shared-data.ts';

const folder = sharedData('synthea');

describe.runIf(folder)('fifty made-up patients', () => {
  let practice: TestPractice;
  let first: Summary;
  let counts: Map<string, number>;
  const path = folder ?? '';

  beforeAll(async () => {
    practice = await startPractice();
    const index: { patients: { counts: Record<string, number> }[] } = JSON.parse(readFileSync(join(path, 'index.json'), 'utf8'));
    counts = new Map();
    for (const patient of index.patients)
      for (const [type, count] of Object.entries(patient.counts)) counts.set(type, (counts.get(type) ?? 0) + count);
    const started = Date.now();
    first = await practice.take([path]);
    console.log(`${((Date.now() - started) / 1000).toFixed(1)} s\n${linesOf(first).join('\n')}`);
  });
  afterAll(() => practice?.stop());

  test('are all read', () => {
    expect(first.faults).toEqual([{ file: 'index.json', fault: 'is not FHIR: it has no resourceType' }]);
  });
});
