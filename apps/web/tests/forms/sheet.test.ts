import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { QuestionnaireItem } from '@notewell/model';
import { questionSample } from '@notewell/testkit';
import { type Browser, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { describeParts } from './parts.ts';
import { type SheetState, sheetItems, sheetStates } from './sheet.ts';

const stage = new URL('./stage', import.meta.url).pathname;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
/** Where pictures of what was drawn are put, for people to look at. */
const pictures = process.env['NOTEWELL_SHEET'];

// Seventy kinds are looked through by hand and by axe.
vi.setConfig({ testTimeout: 180_000 });
const soon = { timeout: 30_000 };

/** One problem of one patient; of all else there is none. */
const onRecord = (path: string): string =>
  path.includes('/conditions/')
    ? JSON.stringify([
        {
          resourceType: 'Condition',
          id: 'p.c',
          partition: 'p',
          patient: { id: 'p', resourceType: 'Patient' },
          clinicalStatus: 'Active',
          code: { code: 'F41.1', display: 'Generalised anxiety' },
          display: 'Generalised anxiety',
          meta: { versionId: '1', lastModified: '2026-01-01T00:00:00Z' },
        },
      ])
    : '[]';

let browser: Browser;
let server: Server;
let origin: string;
const folder = mkdtempSync('/tmp/notewell-sheet-');
beforeAll(async () => {
  await build({
    root: stage,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', minify: false, chunkSizeWarningLimit: 10_000 },
  });
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    // All but nothing is on record: a look-up finds nobody, which it must say well.
    if (path.startsWith('/api/')) return void response.setHeader('content-type', 'application/json').end(onRecord(path));
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    const file = path === '/' ? 'index.html' : path.slice(1);
    readFile(join(folder, file)).then(
      (bytes) => response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on a port
  browser = await chromium.launch({
    executablePath: process.env['NOTEWELL_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Look {
  readonly scheme: 'light' | 'dark';
  readonly width: number;
}
async function opened(state: SheetState, { scheme, width }: Look, faults: string[]): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${origin}/?state=${state}`);
  // What is out of sight is laid out as well, so that every place is where it will be.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.locator('[data-sheet]').last().waitFor();
  // Kinds that are fetched when they are first drawn are there once nothing waits for them.
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[class*=pending]').count(), soon).toBe(0);
  if (state === 'invalid') await touched(page);
  return page;
}

/** Leaves every question once, as somebody who tabs through: what is wrong is told then. */
const touched = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll('[data-sheet]')) {
      const fields = section.querySelectorAll<HTMLElement>(
        'input:enabled, textarea:enabled, select:enabled, [contenteditable="true"]',
      );
      const control = [...fields].at(-1) ?? [...section.querySelectorAll<HTMLElement>('button:enabled')].at(-1);
      control?.focus();
      control?.blur();
    }
  });

const wide: Look = { scheme: 'light', width: 900 };
const looks: readonly (readonly [SheetState, Look])[] = [
  ...sheetStates.map((state) => [state, wide] as const),
  ['whole', { scheme: 'dark', width: 390 }],
  ['invalid', { scheme: 'dark', width: 390 }],
];

describe('every type of question in every style it takes', () => {
  test.each(looks)('%s in %o draws without a fault, with names, to be read and worked by anybody', async (state, look) => {
    const faults: string[] = [];
    const page = await opened(state, look, faults);
    const drawn = await page.locator('[data-sheet]').evaluateAll((all) => all.map((one) => one.getAttribute('data-sheet')));
    expect(drawn).toEqual(sheetItems().map(({ name }) => name));
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${state}-${look.scheme}-${look.width}.png`), fullPage: true });
    }
    // Nothing is wider than the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
  test('each one that asks has a control of its name, and says what is wrong once it is left', async () => {
    const faults: string[] = [];
    const page = await opened('invalid', wide, faults);
    for (const { name, item } of sheetItems().filter(({ item: { required } }) => required)) {
      const section = page.locator(`[data-sheet="${name}"]`);
      const named = section.locator(`[aria-labelledby], input, select, textarea, [role="group"], [role="radiogroup"]`).first();
      expect([name, await named.count()]).toEqual([name, 1]);
      expect([name, (await section.textContent())?.includes(item.text ?? '')]).toEqual([name, true]);
      // What is wrong stands under it in words, and the control points there.
      if (saysFault(item)) await expect.poll(() => section.locator('[id$="-fault"]').count(), { ...soon, message: name }).toBe(1);
    }
    await page.context().close();
  });
});

const saysFault = ({ type, displayStyle }: QuestionnaireItem): boolean =>
  (questionSample(type, displayStyle).wrong ?? []).length > 0;

describe('a group that is filled in several times', () => {
  test('gains and loses entries by keyboard, and the focus stays in it', async () => {
    const page = await opened('empty', wide, []);
    const group = page.locator('[data-sheet="Repeating group"]');
    await group.getByLabel('Name').fill('Ana');
    await group.getByRole('button', { name: 'Add another: Child' }).press('Enter');
    await group.getByLabel('Name').nth(1).fill('Ben');
    await group.getByRole('button', { name: 'Add another: Child' }).press('Enter');
    await group.getByLabel('Name').nth(2).fill('Cleo');
    await group.getByRole('button', { name: 'Remove Child 2' }).press('Enter');
    await expect
      .poll(() => group.getByLabel('Name').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)), soon)
      .toEqual(['Ana', 'Cleo']);
    await expect.poll(() => group.evaluate((one) => one.contains(document.activeElement)), soon).toBe(true);
    const table = page.locator('[data-sheet="Table with added rows"]');
    await table.getByRole('button', { name: 'Add another: Treatment' }).press('Enter');
    await expect.poll(() => table.locator('tbody tr').count(), soon).toBe(2);
    await page.context().close();
  });
});

describeParts(() => ({ browser, origin }));
