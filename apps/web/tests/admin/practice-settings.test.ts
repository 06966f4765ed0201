import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openStage, type Stage } from '../support/stage.ts';

const soon = { timeout: 30_000 };
/** Where pictures of what was drawn are put, for people to look at. */
const pictures = process.env['NOTEWELL_SHEET'];
/** A green bar. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAABQCAIAAACoK28rAAAAsUlEQVR42u3SMQ0AAAzDsN7Dt3P8cYxHZckIomRuoUYkwNBgaDA0GBpDg6HB0GBoMDSGBkODocHQYGgMDYYGQ4OhwdAYGgwNhgZDg6ExNBgaDA2GBkNjaDA0GBoMDYbG0GBoMDQYGkODocHQYGgwNIYGQ4OhwdBgaAwNhgZDg6HB0BgaDA2GBkODoTE0GBoMDYYGQ2NoMDQYGgwNhsbQYGgwNBgaDI2hwdBgaDA0hoYOD6prgSu0hF6FAAAAAElFTkSuQmCC',
  'base64',
);
const meta = { versionId: '1', lastModified: '2026-01-01T00:00:00Z' };
const preferences = { resourceType: 'PracticePreferences', id: 'own', name: 'Harbor Street Clinic', meta };
const membership = {
  networkId: 'demo',
  display: 'Harbor Street',
  profile: { resourceType: 'Practitioner', id: 'me', display: 'Dana Reyes' },
  roles: [],
  grantSets: [],
  permissions: ['preferences master', 'PracticePreferences.Read', 'PracticePreferences.Update', 'Media.Create'],
};
const answers: Readonly<Record<string, unknown>> = {
  '/api/v1/session': {
    user: { id: 'me', email: 'dana@demo.test', name: 'Dana Reyes' },
    memberships: [membership],
    expires: '2099-01-01T00:00:00Z',
    serverTime: '2026-11-18T15:00:00Z',
    build: 'stage',
  },
  '/api/v1/practices/demo/practicePreferences': [preferences],
  '/api/v1/practices/demo/practicePreferences/queries': [preferences],
  '/api/v1/practices/demo/practicePreferences/own': preferences,
};

let stage: Stage;
beforeAll(async () => {
  const root = new URL('../shell/stage', import.meta.url).pathname;
  stage = await openStage(root, (path) => JSON.stringify(answers[path] ?? []));
}, 300_000);
afterAll(() => stage?.close());

interface Sent {
  readonly call: string;
  readonly body: Buffer | null;
  readonly type: string | undefined;
}
/** The screen, with a server that takes what is uploaded and draws it, or says that it cannot. */
async function settings({ width = 1440, dark = false, draws = true, logo = false } = {}): Promise<{ page: Page; sent: Sent[] }> {
  const context = await stage.browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  const sent: Sent[] = [];
  const base = '/api/v1/practices/demo';
  await page.route(`**${base}/**`, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname.slice(base.length)}`;
    if (call.startsWith('GET /media/'))
      return draws
        ? route.fulfill({ contentType: 'image/png', body: png })
        : route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"thumbnail-unavailable"}' });
    if (logo && pathname.includes('/practicePreferences')) {
      const one = { ...preferences, logo: { id: 'kept', resourceType: 'Media' } };
      if (/(queries|practicePreferences)$/.test(pathname)) return route.fulfill({ json: [one] });
      if (request.method() === 'GET') return route.fulfill({ json: one });
    }
    if (/^(POST \/media|PATCH|DELETE)/.test(call)) {
      sent.push({ call, body: request.postDataBuffer(), type: request.headers()['content-type'] });
      return route.fulfill(call === 'POST /media' ? { status: 201, json: { id: 'new' } } : { status: 200, json: {} });
    }
    return route.fallback();
  });
  await page.goto(`${stage.origin}/?part=settings`);
  await page.getByRole('button', { name: /logo…$/ }).waitFor(soon);
  return { page, sent };
}
async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // By the keyboard, as it is for whoever has no other.
  await page.getByRole('button', { name: /logo…$/ }).press('Enter');
  await (await chooser).setFiles({ name, mimeType, buffer });
}
async function look(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `settings-${name}.png`), fullPage: true });
  }
  await expectAccessible(page);
  await page.context().close();
}

test('a logo is chosen, looked at, uploaded as what it is, and counts once the settings are saved', async () => {
  const { page, sent } = await settings();
  await choose(page, 'logo.png', 'image/png', png);
  await page.getByRole('img', { name: 'Logo of Harbor Street Clinic' }).waitFor(soon);
  expect(await page.getByText('Not saved yet').count()).toBe(1);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(() => sent.length, soon).toBe(3);
  expect(sent.map(({ call }) => call)).toEqual(['POST /media', 'POST /media/new/content', 'PATCH /practicePreferences/own']);
  expect([sent[1]?.type, sent[1]?.body]).toEqual(['image/png', png]);
  expect(JSON.parse(String(sent[2]?.body))).toEqual([{ op: 'add', path: '/logo', value: { id: 'new', resourceType: 'Media' } }]);
  await page.context().close();
}, 120_000);

test('a file of another kind, or one that is too large, is refused in words before anything is sent', async () => {
  const { page, sent } = await settings();
  const told = page.getByRole('alert').filter({ hasText: 'cannot be the logo' });
  await choose(page, 'logo.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await expect.poll(() => told.textContent(), soon).toBe('“logo.svg” cannot be the logo. It has to be a PNG or JPEG picture.');
  await choose(page, 'huge.png', 'image/png', Buffer.alloc(2 * 1_048_576 + 1));
  await expect.poll(() => told.textContent(), soon).toContain('It has to be smaller: 2 MB at most.');
  expect(await page.getByText('Not saved yet').count()).toBe(0);
  expect(sent).toEqual([]);
  await look(page, 'refused');
}, 120_000);

test('a file that only calls itself a picture is told of, and leaves nothing behind', async () => {
  const { page, sent } = await settings({ draws: false });
  await choose(page, 'logo.png', 'image/png', Buffer.from('no picture'));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('“logo.png” is no picture that can be read. Choose another file.').waitFor(soon);
  expect(sent.map(({ call }) => call)).toEqual(['POST /media', 'POST /media/new/content', 'DELETE /media/new']);
  await page.context().close();
}, 120_000);

test.each([
  [1440, false],
  [390, false],
  [1440, true],
])(
  'a kept logo is shown and can be taken away, at %i px, dark: %s',
  async (width, dark) => {
    const { page, sent } = await settings({ width, dark, logo: true });
    await page.getByRole('img', { name: 'Logo of Harbor Street Clinic' }).waitFor(soon);
    if (width === 1440 && !dark) {
      await page.getByRole('button', { name: 'Remove logo' }).click();
      await page.getByRole('button', { name: 'Choose a logo…' }).waitFor(soon);
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expect.poll(() => sent.map(({ body }) => String(body)), soon).toEqual(['[{"op":"remove","path":"/logo"}]']);
      await page.context().close();
    } else await look(page, `kept-${width}-${dark ? 'dark' : 'light'}`);
  },
  120_000,
);

test('without a network it says why no logo can be chosen', async () => {
  const { page } = await settings();
  // Every call fails, those that this file answers itself too: one answer among the failures would be a network again.
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  // That there is none is known once something was to be sent.
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Harbor Street Clinic LLC');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('A logo is uploaded with a connection only.').waitFor(soon);
  const button = page.getByRole('button', { name: 'Choose a logo…' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await look(page, 'offline');
}, 120_000);
