import { demoPassword, expect, expectAccessible, test, whileTyping } from './support/journey.ts';
import { beginNoteOfToday, editorOf } from './support/visits.ts';

test('a list that the server cannot give says so in words, and loads once it can', async ({ page, context, clinicianState }) => {
  await context.addCookies(clinicianState.cookies);
  // Routed from the start, because background downloads would otherwise fill the list.
  await context.route(/\/patients(\?|\/queries)/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Internal error',
        status: 500,
        code: 'internal',
        requestId: 'e2e-request-1',
      }),
    }),
  );
  await page.goto('/patients');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await context.unroute(/\/patients(\?|\/queries)/);
  // Clicks in the page, without waiting: a background download may have tried again already.
  await again.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click(); // a button is one
  });
  await expect(page.getByRole('grid', { name: 'Patients' }).getByRole('row').nth(1)).toBeVisible();
});

test.describe('without the copy that the service worker keeps', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page that fails to load shows copyable details', async ({ clinician: page, context }) => {
    await context.route(/patients\.screen.*\.js/, (route) => route.abort());
    // Background downloads already fetched the code, so the page reloads.
    await page.reload();
    await page.getByRole('link', { name: 'Patients' }).click();
    await expect(page.getByRole('alert')).toContainText("Looks like this page couldn't be loaded.");
    await page.getByRole('button', { name: 'Show me nerd stuff' }).click();
    const details = page.getByRole('dialog', { name: 'Error Details' });
    for (const fact of ['Request id', 'Status', 'Response body'])
      await expect(details.getByText(fact, { exact: true })).toBeVisible();
    await expect(details.getByRole('button', { name: 'Copy' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });
});

test('a session that ends covers the screen and keeps the text', async ({ signedInPage: page, context }) => {
  await beginNoteOfToday(page);
  const plan = editorOf(page, /^Plan/);
  await plan.click();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved');
  await whileTyping(page, ['Written as ', 'the session ended.'], () => context.clearCookies());
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock.getByText('Your session has ended')).toBeVisible();
  await lock.getByLabel('Password', { exact: true }).fill('not it');
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock.getByRole('alert')).toHaveText('The password is not right.');
  await lock.getByLabel('Password', { exact: true }).fill(demoPassword);
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock).toBeHidden();
  // The change pending at the end of the session is in the tray or was sent; it is not lost.
  const kept = page.getByRole('button', { name: /^Your unsent work, [1-9]/ });
  await expect(plan.filter({ hasText: 'Written as the session ended.' }).or(kept).first()).toBeVisible();
});
