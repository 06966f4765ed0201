import { Location } from '@notewell/model';
import type { Browser, Page } from '@playwright/test';
import { load } from '../support/load.ts';
import { at, count, median, ms, report } from '../support/measured.ts';
import type { Product } from '../support/product.ts';
import { typed } from './key-to-paint.mjs';

/** Milliseconds from the press on a link to the first frame with the content, for each turn. */
async function opened(page: Page, press: () => Promise<void>, content: string): Promise<number> {
  await page.evaluate((selector) => {
    let pressed = 0;
    Object.assign(window, { shownAfter: undefined });
    window.addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
    const look = () => {
      if (pressed > 0 && document.querySelector(selector)) Object.assign(window, { shownAfter: performance.now() - pressed });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, content);
  await press();
  const seen = await page.waitForFunction(() => (window as { shownAfter?: number }).shownAfter);
  return Number(await seen.jsonValue());
}

interface Measured {
  readonly list: readonly number[];
  readonly editor: readonly number[];
  readonly fields: number;
  readonly keys: { readonly median: number; readonly p95: number };
}
interface Wanted {
  readonly page: Page;
  readonly base: string;
  readonly patientId: string;
  readonly turns: number;
}

/** A practice list, a record's editor with many fields, and typing in it, as an administrator has them. */
async function measurePracticeRecords({ page, base, patientId, turns }: Wanted): Promise<Measured> {
  const list: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await page.goto(`${base}/admin`);
    const link = page.getByRole('link', { name: 'Practice records' }).first();
    await link.waitFor();
    list.push(await opened(page, () => link.click(), '[role=grid] [role=row] [role=gridcell]'));
  }
  const editor: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await page.goto(`${base}/patients/${patientId}`);
    const link = page.getByRole('link', { name: 'Record', exact: true }).first();
    await link.waitFor();
    editor.push(await opened(page, () => link.click(), 'main input'));
  }
  await page.getByLabel('Pronouns').first().waitFor();
  const fields = await page.locator('main').locator('input:not([type=hidden]), select, textarea').count();
  const text = page.getByLabel('First name').first();
  await text.click();
  return { list, editor, fields, keys: await typed(page) };
}

const places = 2_000;

interface Place {
  readonly product: Product;
  readonly browser: Browser;
  /** A patient whose record is opened. */
  readonly patientId: string;
  readonly turns: number;
}

/** Loads a practice list, measures it and a record's editor as an administrator, and reports both. */
export async function reportPracticeRecords({ product, browser, patientId, turns }: Place): Promise<void> {
  await load(product, Location, 0, places, (n) => ({
    id: `01920000-0000-7000-8000-${(500_000 + n).toString(16).padStart(12, '0')}`,
    resourceType: 'Location',
    name: `Room ${n}`,
    display: `Room ${n}`,
    status: 'Active',
    meta: { versionId: '1', lastModified: '2026-01-01T00:00:00.000Z', lastModifiedBy: 'Practitioner/bench' },
  }));
  const office = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' });
  const page = await office.newPage();
  await page.goto(`${product.origin}/sign-in`);
  await page.getByLabel('Email').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(product.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  const { list, editor, fields, keys } = await measurePracticeRecords({ page, base: product.origin, patientId, turns });
  const times = (all: readonly number[]) => `median ${ms(median(all))}, slowest ${ms(at(all, 0.95))}`;
  report(`practice list, ${count(places)} rows`, times(list), '300 ms', median(list) < 300);
  report(
    'record editor',
    `${times(editor)}; ${fields} fields on the screen`,
    '300 ms with 60 fields',
    median(editor) < 300 && fields >= 60,
  );
  report('key to paint, record editor', `median ${ms(keys.median)}, p95 ${ms(keys.p95)}`, 'p95 under 50 ms', keys.p95 < 50);
}
