import type { Page } from '@playwright/test';
import {
  clinicianEmail,
  demoPassword,
  expect,
  keepOnDevice,
  openAs,
  signIn,
  test,
  visit,
  whileTyping,
  withServiceWorker,
} from './support/journey.ts';
import { goodPassword, joined, notify } from './support/people.ts';
import { beginNoteOfToday, editorOf, rowOfToday } from './support/visits.ts';

test('text typed on one device continues on another', async ({ browser, baseURL }) => {
  const [desk, tablet] = await Promise.all([browser.newContext({ baseURL }), browser.newContext({ baseURL })]);
  const page = await desk.newPage();
  await openAs(page, clinicianEmail);
  await beginNoteOfToday(page);
  const plan = editorOf(page, /^Plan/);
  const mark = page.getByRole('main').getByRole('status').first();
  await plan.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Begun at the desk,');
  await expect(mark).toHaveText('Saved');
  await page.reload();
  await expect(plan).toContainText('Begun at the desk,');
  // Saved on the server, so the address works on every device.
  await expect(page).not.toHaveURL(/local/);

  const other = await tablet.newPage();
  await openAs(other, clinicianEmail, page.url());
  const there = editorOf(other, /^Plan/);
  await expect(there).toContainText('Begun at the desk,');
  // The caret that a note opens with holds nothing back: nobody works there yet.
  const firstOf = (one: Page) => one.getByRole('main').locator('[contenteditable=true]').first();
  await expect(firstOf(other)).toBeFocused();
  await firstOf(page).click();
  await page.keyboard.type('Written at the desk.');
  await expect(firstOf(other)).toContainText('Written at the desk.');
  // Both pages stay open, and each shows the other's changes.
  await plan.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' gone on there.');
  await expect(there).toContainText('gone on there.');
  await there.click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' And ended here.');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(plan).toContainText('Begun at the desk, gone on there. And ended here.');
  // Two tabs of one device write in one section at the same time.
  const second = await desk.newPage();
  await second.goto(page.url());
  const next = editorOf(second, /^Plan/);
  await expect(next).toContainText('And ended here.');
  for (const [tab, box] of [
    [page, plan],
    [second, next],
  ] as const) {
    await box.click();
    await tab.keyboard.press('Control+End');
  }
  await Promise.all([page.keyboard.type(' First tab writes.'), second.keyboard.type(' Second tab writes.')]);
  for (const tab of [page, second]) await tab.getByRole('heading', { level: 1 }).click();
  for (const box of [plan, next]) {
    await expect(box).toContainText('First tab writes.');
    await expect(box).toContainText('Second tab writes.');
  }
  await expect.poll(async () => (await next.textContent()) === (await plan.textContent())).toBe(true);
  await Promise.all([desk.close(), tablet.close()]);
});

test('what waits is counted alike on two devices, and no longer once it is done on one', async ({ browser, baseURL }) => {
  const email = `counted-${crypto.randomUUID().slice(0, 8)}@demo.test`;
  const person = await joined(email, 'Cora');
  const devices = await Promise.all(
    [0, 1].map(async () => {
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      // The icon of an installed application, which these browsers do not have.
      await page.addInitScript(() => {
        const mark = async (count = 0) => void document.documentElement.setAttribute('data-icon', String(count));
        Object.assign(navigator, { setAppBadge: mark, clearAppBadge: () => mark(0) });
      });
      await openAs(page, { email, password: goodPassword });
      return page;
    }),
  );
  const both = async (count: number) => {
    for (const page of devices) {
      await expect(page).toHaveTitle(count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) `));
      await expect(page.locator('html')).toHaveAttribute('data-icon', String(count));
    }
  };
  await both(0);
  await notify(person, ['First reminder', 'Second reminder']);
  await both(2);
  const [page] = devices;
  if (page) await visit(page, '/inbox');
  await page?.getByRole('button', { name: 'Done, First reminder' }).click();
  await both(1);
  await page?.getByRole('button', { name: 'Undo' }).click();
  await both(2);
  for (const name of ['First', 'Second']) await page?.getByRole('button', { name: `Done, ${name} reminder` }).click();
  await both(0);
  for (const each of devices) await each.context().close();
});

test('a session that ends while writing loses no text', async ({ page, context }) => {
  await signIn(page, clinicianEmail);
  await beginNoteOfToday(page);
  const box = editorOf(page, /^Interventions/);
  const mark = page.getByRole('main').getByRole('status').first();
  await box.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Before the end.');
  await expect(mark).toHaveText('Saved');
  // The session ends during typing, and nothing covers the text until it pauses.
  await whileTyping(page, [' While it', ' was ending'], () => context.clearCookies());
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock.getByText('Your session has ended')).toBeVisible();
  await lock.getByLabel('Password', { exact: true }).fill(demoPassword);
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock).toBeHidden();
  await expect(box).toContainText('Before the end. While it was ending');
  const banner = page.getByRole('status', { name: 'Not sent yet' });
  // The caret is restored. New text also sends the change that the end of the session canceled.
  await expect(box).toBeFocused();
  await page.keyboard.type(', and after.');
  await expect(mark).toHaveText('Saved');
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(box).toContainText('Before the end. While it was ending, and after.');
});

test.describe('with the application kept on the device', () => {
  test.use(withServiceWorker);

  test('a second person on the device sees nothing of the first', async ({ page, context }) => {
    await signIn(page, clinicianEmail);
    await keepOnDevice(page);
    const patient = await beginNoteOfToday(page);
    const box = editorOf(page, /^Objective/);
    const mark = page.getByRole('main').getByRole('status').first();
    await expect(mark).toHaveText('Saved');
    await context.setOffline(true);
    await box.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('The first person’s own words');
    await expect(mark).toHaveText('Saved on this device');
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog', { name: 'Sign out with unsent work?' }).getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await context.setOffline(false);

    const writes: string[] = [];
    page.on('request', (request) => {
      if (['PATCH', 'PUT', 'POST'].includes(request.method()) && /\/notes(\/|$)/.test(new URL(request.url()).pathname))
        writes.push(request.url());
    });
    await signIn(page, 'casemanager@demo.test');
    await page.getByRole('button', { name: 'Your unsent work', exact: true }).click();
    await expect(page.getByText('Everything is at the server')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(writes.filter((url) => !url.includes('/queries'))).toEqual([]);
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();

    // The first user returns, and their changes are sent.
    await signIn(page, clinicianEmail);
    await expect(page.getByRole('button', { name: 'Your unsent work', exact: true })).toBeVisible();
    await rowOfToday(page, patient).getByRole('button', { name: 'Open note' }).click();
    await expect(box).toContainText('The first person’s own words');
  });
});
