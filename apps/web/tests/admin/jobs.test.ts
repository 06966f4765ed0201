import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JobAnswer, JobRunAnswer } from '@notewell/protocol';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect, expectAccessible, expectToFit, openStage, type Stage } from '../support/stage.ts';

/** Folder for screenshots, if set. */
const pictures = process.env['NOTEWELL_SHEET'];
const session = {
  user: { id: 'me', email: 'dana@demo.test', name: 'Dana Reyes' },
  memberships: [
    {
      networkId: 'demo',
      display: 'Harbor Street',
      profile: { resourceType: 'Practitioner', id: 'me', display: 'Dana Reyes' },
      roles: [],
      grantSets: [],
      permissions: ['preferences master'],
    },
  ],
  expires: '2099-01-01T00:00:00Z',
  serverTime: '2026-11-18T15:00:00Z',
  build: 'stage',
};
const run: JobRunAnswer = {
  id: 'run',
  attempt: 1,
  started: '2026-11-18T14:00:00.000Z',
  finished: '2026-11-18T14:00:03.200Z',
  outcome: 'Done',
  message: 'Checked 12 notes.',
};
const checks: JobAnswer = {
  name: 'note-checks',
  title: 'Check notes',
  about: 'Checks new, changed and open notes against the note rules.',
  scope: 'practice',
  when: { everySeconds: 3_600 },
  isOn: true,
  next: '2026-11-18T15:00:00.000Z',
  last: run,
};
const failed: JobAnswer = {
  ...checks,
  name: 'reports',
  title: 'Send reports',
  about: 'Sends the reports that are due.',
  when: { at: '07:00', weekdays: [1] },
  progress: 'retry',
  next: '2026-11-18T14:02:00.000Z',
  last: {
    ...run,
    outcome: 'Failed',
    message: 'The run ended with an unexpected error. The server log has the details.',
  },
};
const whole: JobAnswer = {
  ...checks,
  name: 'seal-audit-log',
  title: 'Seal the audit log',
  scope: 'installation',
  when: { everySeconds: 5 },
  last: { ...run, outcome: 'Idle', message: '' },
};
const { last: _last, next: _next, ...neverRun } = checks;
const off: JobAnswer = { ...neverRun, name: 'content-scans', title: 'Scan files for malware', isOn: false };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(new URL('../shell/stage', import.meta.url).pathname, (path) =>
    JSON.stringify(path === '/api/v1/session' ? session : []),
  );
}, 300_000);
afterAll(() => stage?.close());

interface Options {
  readonly width?: number;
  readonly dark?: boolean;
  /** Undefined: the server refuses the list. */
  readonly jobs?: readonly JobAnswer[] | undefined;
  readonly mayRun?: boolean;
}
/** Opens the screen over a server with these jobs. Returns the names of the jobs that were run. */
async function open({ width = 1440, dark = false, mayRun = true, ...given }: Options): Promise<{ page: Page; ran: string[] }> {
  const jobs = given.jobs;
  const page = await stage.page({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    timezoneId: 'America/New_York',
  });
  const ran: string[] = [];
  const problem = { status: 503, contentType: 'application/problem+json', body: '{"status":503,"code":"unavailable"}' };
  await page.route('**/api/v1/practices/demo/jobs', (route) =>
    jobs ? route.fulfill({ json: { timeZone: 'America/New_York', jobs } }) : route.fulfill(problem),
  );
  await page.route('**/api/v1/practices/demo/jobs/*/runs', (route) =>
    route.fulfill({
      json: [
        { ...run, attempt: 2 },
        { ...run, outcome: 'Failed', message: 'The run took longer than 15 minutes.' },
      ],
    }),
  );
  await page.route('**/api/v1/practices/demo/jobs/*/run', (route) => {
    if (!mayRun) return route.fulfill(problem);
    ran.push(new URL(route.request().url()).pathname.split('/').at(-2) ?? '');
    return route.fulfill({ status: 202, json: { progress: 'queued' } });
  });
  await page.goto(`${stage.origin}/?part=jobs`);
  return { page, ran };
}
async function look(page: Page, name: string): Promise<void> {
  await expectToFit(page);
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `jobs-${name}.png`), fullPage: true });
  }
  await expectAccessible(page);
  await page.context().close();
}
const all = [checks, failed, off, whole];

describe('the jobs screen', () => {
  for (const [name, options] of Object.entries({
    wide: {},
    dark: { dark: true },
    narrow: { width: 390 },
    'narrow-dark': { width: 390, dark: true },
  }))
    test(`shows results, times and failures, ${name}`, async () => {
      const { page } = await open({ ...options, jobs: all });
      const row = page.getByRole('listitem').filter({ hasText: 'Check notes' });
      await expect(row).toContainText('Every hour');
      await expect(row).toContainText('Checked 12 notes.');
      await expect(row).toContainText('Nov 18, 2026, 9:00 AM · 3.2 s');
      await expect(row).toContainText('Next run Nov 18, 2026, 10:00 AM');
      const other = page.getByRole('listitem').filter({ hasText: 'Send reports' });
      await expect(other).toContainText('Mondays at 7:00 AM');
      await expect(other).toContainText('Failed');
      await expect(other).toContainText('Tries again Nov 18, 2026, 9:02 AM');
      await expect(page.getByRole('button', { name: 'Run now: Scan files for malware' })).toBeDisabled();
      await expect(page.getByRole('region', { name: 'For the whole installation' })).toContainText('Nothing to do');
      await look(page, name);
    }, 300_000);

  test('runs a job now and says so', async () => {
    const { page, ran } = await open({ jobs: all });
    await page.getByRole('button', { name: 'Run now: Check notes' }).click();
    await expect.poll(() => ran).toEqual(['note-checks']);
    await page.context().close();
  }, 300_000);

  test('says why a job cannot be run', async () => {
    const { page } = await open({ jobs: all, mayRun: false });
    await page.getByRole('button', { name: 'Run now: Check notes' }).click();
    await expect(page.getByRole('alert')).toHaveText(/\w+/);
    await page.context().close();
  }, 300_000);

  test('lists the latest runs of a job', async () => {
    const { page } = await open({ jobs: all, width: 390 });
    await page.getByRole('button', { name: 'Latest runs of Check notes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Latest runs: Check notes' });
    await expect(dialog).toContainText('attempt 2');
    await expect(dialog).toContainText('The run took longer than 15 minutes.');
    await look(page, 'runs');
  }, 300_000);

  test('says that there are no jobs, and that they could not be loaded', async () => {
    const empty = await open({ jobs: [] });
    await expect(empty.page.getByText('No jobs')).toBeVisible();
    await look(empty.page, 'empty');
    const broken = await open({});
    await expect(broken.page.getByText('The jobs could not be loaded')).toBeVisible();
    await look(broken.page, 'failed');
  }, 300_000);
});
