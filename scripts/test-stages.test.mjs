import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './setup.mjs';
import { failureList, judgeBudgets, playwrightReport, vitestReport } from './test-stages.mjs';

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

describe('the CPU budgets of the stages', () => {
  const run = (...ratios) =>
    judgeBudgets(
      ratios.map((ratio, at) => ({ name: `stage ${at}`, cpu: ratio * 100, budget: 100, counts: { passed: 1 }, failures: [] })),
    );
  const over = (stages) => stages.filter(({ isOverBudget }) => isOverBudget).map(({ name }) => name);
  it('fail the stage that takes more than twice its own', () => {
    const stages = run(0.9, 1, 2.1, 1.1, 1);
    expect(over(stages)).toEqual(['stage 2']);
    expect(stages[2].counts).toEqual({ passed: 1, failed: 1 });
  });
  it('allow for a machine on which every stage is slow', () => expect(over(run(0.9, 1.9, 1.9, 2.3, 1.8))).toEqual([]));
  it('fail the stage that is slow on a slow machine too', () => expect(over(run(1.9, 1.9, 4, 1.8, 1.8))).toEqual(['stage 2']));
  it('are not eased by a fast machine', () => expect(over(run(0.5, 0.5, 1.9, 2.1, 0.5))).toEqual(['stage 3']));
});
