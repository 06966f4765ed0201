import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type QuestionnaireItem, resourceTypes } from '@notewell/model';
import { questionSample } from '@notewell/testkit';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { readsOf, signedInAs } from '../support/session.ts';
import { expect, expectAccessible, expectToFit, openStage, type Stage } from '../support/stage.ts';
import { describeParts } from './parts.ts';
import { type SheetState, sheetItems, sheetStates } from './sheet.ts';

/** Folder for screenshots, if set. */
const pictures = process.env['NOTEWELL_SHEET'];

// Long timeout, because seventy question types are filled in and checked by axe.
vi.setConfig({ testTimeout: 480_000 });

const problems = [
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
];

/** One problem of one patient. Other lists are empty, which look-ups must report. */
const onRecord = (path: string): string => {
  if (path === '/api/v1/session') return JSON.stringify(signedInAs('Practitioner', readsOf(...resourceTypes)));
  return JSON.stringify(path.includes('/conditions/') ? problems : []);
};

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(new URL('./stage', import.meta.url).pathname, onRecord);
}, 300_000);
afterAll(() => stage?.close());

interface Look {
  readonly scheme: 'light' | 'dark';
  readonly width: number;
}
async function opened(state: SheetState, { scheme, width }: Look, faults: string[]): Promise<Page> {
  const page = await stage.page({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    timezoneId: 'America/Chicago',
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${stage.origin}/?state=${state}`);
  // Lays out off-screen parts too, so that positions are final.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await expect(page.locator('[data-sheet]')).toHaveCount(sheetItems().length);
  // Lazy question types are loaded once no placeholder is left.
  await expect(page.locator('[class*=pending]')).toHaveCount(0);
  if (state === 'invalid') await touched(page);
  return page;
}

/** Focuses and leaves every question, so that errors show. */
const touched = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll('[data-sheet]')) {
      const fields = section.querySelectorAll<HTMLElement>(
        'input:enabled:not([hidden]), textarea:enabled, select:enabled, [contenteditable="true"]',
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
    // Checks that nothing is wider than the screen.
    await expectToFit(page);
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });
  test('has a named control and reports errors when left', async () => {
    const faults: string[] = [];
    const page = await opened('invalid', wide, faults);
    for (const { name, item } of sheetItems().filter(({ item: { required } }) => required)) {
      const section = page.locator(`[data-sheet="${name}"]`);
      const named = section.locator(`[aria-labelledby], input, select, textarea, [role="group"], [role="radiogroup"]`).first();
      await expect(named, name).toBeAttached();
      await expect(section, name).toContainText(item.text ?? '');
      // The error shows below the control, and the control refers to it.
      if (saysFault(item)) await expect(section.locator('[id$="-fault"]'), name).toHaveCount(1);
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
      .poll(() => group.getByLabel('Name').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toEqual(['Ana', 'Cleo']);
    await expect.poll(() => group.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    const table = page.locator('[data-sheet="Table with added rows"]');
    await table.getByRole('button', { name: 'Add another: Treatment' }).press('Enter');
    await expect(table.locator('tbody tr')).toHaveCount(2);
    await page.context().close();
  });
});

describeParts(() => stage);
