import type { Page } from '@playwright/test';
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
export async function measurePracticeRecords({ page, base, patientId, turns }: Wanted): Promise<Measured> {
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
