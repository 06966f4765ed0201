import { expect, test } from './support/journey.ts';
import { bookVisit, rowOfToday } from './support/visits.ts';

test('Home shows today, what to finish and what waits, and one click on an appointment leads to writing its note', async ({
  signedInPage: page,
}) => {
  const patient = await bookVisit(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/');
  for (const name of ['Today', 'Notes to finish', 'Assigned to you'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  const row = rowOfToday(page, patient);
  const start = row.getByRole('button', { name: 'Start note' });
  await expect(start).toBeVisible();
  for (const call of ['/notices', '/notes/discarded']) expect(calls.filter((path) => path.endsWith(call))).toHaveLength(1);

  await start.click();
  await expect(page).toHaveURL(/\/notes\//);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(row).toContainText('Note begun');
  await expect(row.getByRole('button', { name: 'Open note' })).toBeVisible();

  // A browser that saves data fetches the coming days once asked. The keyboard stays in the tray.
  await page.getByRole('button', { name: 'Your unsent work', exact: true }).click();
  await page.getByRole('button', { name: 'Get my next days ready for offline' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^(Getting your next days ready|Ready) for offline/ })).toBeFocused();
});

test('on a phone the navigation is at the bottom, and the next page begins at its top', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // A page begins at its top, wherever the one before was scrolled to.
  await page.goto('/account/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scrolled = () => page.locator('#content').evaluate(({ scrollTop }) => scrollTop);
  await page.locator('#content').evaluate((content) => content.scrollTo(0, 400));
  await expect.poll(scrolled).toBeGreaterThan(100);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const { y = 0, height = 0 } = (await navigation.boundingBox()) ?? {};
  expect(y + height).toBe(844);
  await navigation.getByRole('link', { name: 'Patients' }).click();
  await expect(page).toHaveURL('/patients');
});
