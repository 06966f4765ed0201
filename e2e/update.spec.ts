import { expect, expectAccessible, keepOnDevice, policyViolations, signIn, test, withServiceWorker } from './support/journey.ts';
import { releasing } from './support/next-build.ts';
import { beginNoteOfToday, editorOf } from './support/visits.ts';

test.use(withServiceWorker);

test('a new build waits for consent and loses no text', async ({ browser, baseURL }) => {
  const product = await releasing(baseURL ?? '');
  const context = await browser.newContext({ baseURL: product.origin, locale: 'en-US', timezoneId: 'America/New_York' });
  const violations = await policyViolations(context);
  const page = await context.newPage();
  const next = page.locator('meta[name=build][content=next]');
  await signIn(page, 'clinician@demo.test');
  await keepOnDevice(page);
  await expect(next).toHaveCount(0);

  await beginNoteOfToday(page);
  const text = editorOf(page, /^Plan/);
  await text.click();
  await page.keyboard.type('Begun before the update');

  product.release();
  // The page runs this check every half hour.
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update().then(() => undefined)));
  await expect(page.getByRole('status').filter({ hasText: 'Updates are ready!' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.type(', finished after it.');
  await expect(text).toContainText('Begun before the update, finished after it.');
  const note = page.url();

  await page.getByRole('link', { name: 'Schedule' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Updates are ready!' })).toBeVisible();
  await expect(main).toContainText("Looks like you'll need to refresh the page to go further.");
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Refresh the page' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  await expect(next).toHaveCount(1);
  await expect(page.getByText('Updates are ready!')).toBeHidden();

  await page.goto(note);
  await expect(text).toContainText('Begun before the update, finished after it.');
  expect(violations).toEqual([]);
  await context.close();
  await product.stop();
});
