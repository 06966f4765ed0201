import { expect, test } from './support/journey.ts';

test('what is typed without a network is on the device, outlives the page, and is sent once there is one', async ({
  clinician: page,
  context,
}) => {
  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(Start|Open) note$/ }), hasText: 'Individual therapy' })
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(/\/notes\//);
  const plan = page.getByRole('region', { name: /^Plan/ }).getByRole('textbox');
  const mark = page.getByRole('main').getByRole('status').first();
  await plan.click();
  await page.keyboard.type('With a network. ');
  await expect(mark).toHaveText('Saved');

  await context.setOffline(true);
  await page.keyboard.type('Without one, and nothing is lost.');
  await expect(mark).toHaveText('Saved on this device');
  // The key to what is on the device comes with the session: a page opened without a network says where the words are.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
  await expect(page.getByText('What you typed before is safe on this device.')).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plan).toContainText('With a network. Without one, and nothing is lost.');
  await expect(mark).toHaveText('Saved', { timeout: 30_000 });
  const { cookies } = await context.storageState();
  const elsewhere = await context.browser()?.newContext({ storageState: { cookies, origins: [] } });
  const other = await elsewhere?.newPage();
  await other?.goto(page.url());
  if (other) await expect(other.getByText('Without one, and nothing is lost.')).toBeVisible();
  await elsewhere?.close();
});
