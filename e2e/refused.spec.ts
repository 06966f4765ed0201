import type { Locator, Page } from '@playwright/test';
import { practiceOf } from './support/api.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { refuse, refuseCalls } from './support/refuse.ts';
import { beginNoteOfToday, editorOf } from './support/visits.ts';

type Watched = { readonly seen: Set<string> };
/** Records what the box shows in each frame from now on. */
const watch = (box: Locator) =>
  box.evaluate((one) => {
    const seen = new Set<string>();
    const look = () => {
      seen.add(one.isConnected ? ('value' in one ? String(one.value) : (one.textContent ?? '')) : 'gone');
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
const seenBy = (page: Page) => page.evaluate(() => [...(window as unknown as Watched).seen]);

/** Types into the box while its record is refused; the box shows nothing else, then or afterwards. */
async function typeRefused(page: Page, address: RegExp, box: Locator, words: string) {
  await page.context().route(address, refuse);
  // A busy machine may send before the box loses the focus.
  const refused = page.waitForResponse((response) => address.test(response.url()) && response.status() === 422);
  await box.click();
  await box.fill(words);
  await watch(box);
  await box.blur();
  await refused;
  await expect(page.getByText(/Refused by the server|Your last change is not saved/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  expect(await seenBy(page)).toEqual([words]);
  await page.context().unroute(address);
}

test('a refused change stays as it was typed: a note', async ({ signedInPage: page }) => {
  await beginNoteOfToday(page);
  const plan = editorOf(page, /^Plan/);
  // Until the server has the new note, words go with it and are not refused.
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved');
  await typeRefused(page, /\/notes\//, plan, 'Refused, and still here.');
  await plan.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Sent with the next.');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved');
  await expect(plan).toHaveText('Refused, and still here. Sent with the next.');
});

test('a refused change stays as it was typed: a form and a place', async ({ page }) => {
  await enterAs(page, 'admin@demo.test');
  const { call } = await practiceOf(page);
  const made = async (path: string, body: Record<string, unknown>) => (await call<{ id: string }>('post', path, body)).id;
  const name = `Refused ${Date.now()}`;
  const form = await made('/questionnaires', {
    title: name,
    status: 'Draft',
    items: [{ linkId: 'a', type: 'String', text: 'First' }],
  });
  const place = await made('/locations', { name });
  for (const [screen, address, label] of [
    [`/build/Questionnaire/${form}`, /\/questionnaires\//, 'Title'],
    [`/admin/records/Location/${place}`, /\/locations\//, 'Name'],
  ] as const) {
    await page.goto(screen);
    const box = page.getByRole('textbox', { name: label, exact: true });
    await typeRefused(page, address, box, `${name} again`);
    await box.fill(`${name} taken`);
    await box.blur();
    await expect(page.getByRole('main').getByText('Saved', { exact: true }).first()).toBeVisible();
    await expect(box).toHaveValue(`${name} taken`);
  }
});

test('a refused new record is corrected on its page, or in the list of unsaved work, and sent', async ({ page }) => {
  await enterAs(page, 'admin@demo.test');
  const name = `Refused new ${Date.now()}`;
  const begin = async (called: string) => {
    await page.goto('/admin/records?kind=Location');
    await page.context().route(/\/locations$/, refuseCalls);
    await page.getByRole('button', { name: 'New location', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(called);
    await dialog.getByRole('button', { name: 'Create and open' }).click();
    await expect(page.getByText('Your last change is not saved').first()).toBeVisible();
    await page.context().unroute(/\/locations$/);
  };
  const { call } = await practiceOf(page);
  const stored = async () =>
    (await call<{ name: string }[]>('get', '/locations?pageSize=200'))
      .map((one) => one.name)
      .filter((one) => one.startsWith(name));
  await begin(`${name} A`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} a`);
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect.poll(stored).toEqual([`${name} a`]);
  await begin(`${name} B`);
  await page.goto('/admin/records?kind=Location');
  await page.getByRole('button', { name: /^Your unsent work/ }).click();
  await page.getByRole('button', { name: 'Open and correct', exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Send again' }) });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} b`);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(stored).toEqual([`${name} a`, `${name} b`]);
});
