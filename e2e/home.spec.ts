import { expect, expectAccessible, expectToFit, keepOnDevice, test, withServiceWorker } from './support/journey.ts';
import { bookVisit, rowOfToday, whoComesToday } from './support/visits.ts';

test('Home shows today, what to finish and what waits, and nothing that axe faults', async ({ signedInPage: page }) => {
  const patient = await whoComesToday(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/');
  for (const name of ['Today', 'Notes to finish', 'Assigned to you'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(rowOfToday(page, patient).getByRole('button').first()).toBeVisible();
  await expectAccessible(page);
  for (const call of ['/notices', '/notes/discarded']) expect(calls.filter((path) => path.endsWith(call))).toHaveLength(1);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('one click on an appointment leads to writing its note, and Home knows of it', async ({ signedInPage: page }) => {
  const patient = await bookVisit(page);
  await page.goto('/');
  const row = rowOfToday(page, patient);
  await row.getByRole('button', { name: 'Start note' }).click();
  await expect(page).toHaveURL(/\/notes\//);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(row).toContainText('Note begun');
  await expect(row.getByRole('button', { name: 'Open note' })).toBeVisible();
});

test.describe('with the application kept on the device', () => {
  test.use(withServiceWorker);

  test('without a network a note begins all the same, and is sent once there is one', async ({
    page,
    context,
    clinicianState,
  }) => {
    await context.addCookies(clinicianState.cookies);
    // Before the device downloads the charts of the day.
    const patient = await bookVisit(page);
    await page.goto('/');
    await keepOnDevice(page);
    await page.getByRole('button', { name: 'Your unsent work', exact: true }).click();
    await page.getByRole('button', { name: 'Get my next days ready for offline' }).click();
    await expect(page.getByText(/^Ready for offline:/)).toBeVisible({ timeout: 180_000 });
    await page.keyboard.press('Escape');
    const start = rowOfToday(page, patient).getByRole('button', { name: 'Start note' });
    await expect(start).toBeVisible();
    await context.setOffline(true);
    await start.click();
    await expect(page.getByText('Saved on this device').first()).toBeVisible();
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^You are offline\./)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Your unsent work', exact: true })).toBeVisible();
  });
});

test('on a phone the navigation is at the bottom and nothing runs off the side', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/schedule', '/patients']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFit(page, path);
    await expectAccessible(page);
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Patients' }).click();
  await expect(page).toHaveURL('/patients');

  // A page begins at its top, wherever the one before was scrolled to.
  await page.goto('/account/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scrolled = () => page.locator('#content').evaluate(({ scrollTop }) => scrollTop);
  await page.locator('#content').evaluate((content) => content.scrollTo(0, 400));
  await expect.poll(scrolled).toBeGreaterThan(100);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});
