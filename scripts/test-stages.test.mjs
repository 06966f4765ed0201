import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './setup.mjs';
import { failureList, playwrightReport, vitestReport } from './test-stages.mjs';

const folder = mkdtempSync(join(tmpdir(), 'notewell-stages-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name, report) => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
};

describe('the end of a run', () => {
  it('names each test that failed, with its file and the beginning of its message', () => {
    const times = { startTime: 0, endTime: 1_000 };
    const parts = vitestReport(
      written('parts.json', {
        success: false,
        numPassedTests: 1,
        numFailedTests: 1,
        numPendingTests: 0,
        numTodoTests: 0,
        testResults: [
          {
            name: join(root, 'apps/a.test.ts'),
            status: 'failed',
            assertionResults: [
              { status: 'passed', fullName: 'one' },
              { status: 'failed', fullName: 'two', failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\n  to be 2'] },
            ],
            ...times,
          },
          { name: join(root, 'apps/b.test.ts'), status: 'failed', assertionResults: [], ...times },
        ],
      }),
    );
    const spec = (title, ok) => ({
      title,
      ok,
      tests: [{ results: [{ duration: 1, errors: ok ? [] : [{ message: 'not visible' }] }] }],
    });
    const journeys = playwrightReport(
      written('e2e.json', {
        stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
        errors: [],
        suites: [{ file: 'note.spec.ts', specs: [spec('signs', true)], suites: [{ specs: [spec('writes', false)] }] }],
      }),
    );
    expect(failureList([parts, journeys])).toBe(
      [
        'failed',
        '  apps/a.test.ts: two',
        '      expected 1',
        '        to be 2',
        '  apps/b.test.ts: the file itself',
        '  e2e/note.spec.ts: writes',
        '      not visible',
      ].join('\n'),
    );
    expect([parts.counts.failed, journeys.counts.failed]).toEqual([1, 1]);
  });
  it('names nothing where nothing failed', () => {
    expect(failureList([{ failures: [] }])).toBe('');
  });
});
