import { demoPassword, expect, expectAccessible, test } from './support/journey.ts';

test('a list that the server cannot give says so in words, and loads once it can', async ({ clinician: page, context }) => {
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
  await page.getByRole('link', { name: 'Patients' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await context.unroute(/\/patients(\?|\/queries)/);
  // Pressed, or by itself: what the device brings in at rest may have asked again meanwhile.
  const row = page.getByRole('grid', { name: 'Patients' }).getByRole('row').nth(1);
  await expect(again.or(row).first()).toBeVisible();
  await again.click({ timeout: 2_000 }).catch(() => expect(row).toBeVisible());
  await expect(row).toBeVisible();
});

test.describe('without the copy that the service worker keeps', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page that fails to load is an error screen whose details can be copied for whoever helps', async ({
    clinician: page,
    context,
  }) => {
    await context.route(/patients\.screen.*\.js/, (route) => route.abort());
    // What was fetched at rest is here already: begin anew.
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

test('a session that ends while one writes covers the screen, and the words are there again after the password', async ({
  clinician: page,
  context,
}) => {
  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(Start|Open) note$/ }), hasText: 'Individual therapy' })
    .getByRole('button', { name: /^(Start|Open) note$/ })
    .first()
    .click();
  const plan = page.getByRole('region', { name: /^Plan/ }).getByRole('textbox');
  await plan.click();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved');
  await context.clearCookies();
  await page.keyboard.type('Written as the session ended.');
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock.getByText('Your session has ended')).toBeVisible();
  await lock.getByLabel('Password', { exact: true }).fill('not it');
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock.getByRole('alert')).toHaveText('The password is not right.');
  await lock.getByLabel('Password', { exact: true }).fill(demoPassword);
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock).toBeHidden();
  // What was on its way when the session ended waits in kept work, or was sent; it is nowhere lost.
  const kept = page.getByRole('button', { name: /^Your unsent work, [1-9]/ });
  await expect(plan.filter({ hasText: 'Written as the session ended.' }).or(kept).first()).toBeVisible();
});
