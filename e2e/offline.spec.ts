import { demoPassword, expect, keepOnDevice, signIn, test, withServiceWorker } from './support/journey.ts';
import { beginNoteOfToday, editorOf } from './support/visits.ts';

test.use(withServiceWorker);

test('offline text survives a reload and is sent once', async ({ page, context }) => {
  // Signs in through the screen, because the typed password later opens the device offline.
  await signIn(page, 'clinician@demo.test');
  await keepOnDevice(page);
  await beginNoteOfToday(page);
  const plan = editorOf(page, /^Plan/);
  const mark = page.getByRole('main').getByRole('status').first();
  await plan.click();
  await page.keyboard.type('With a network. ');
  await expect(mark).toHaveText('Saved');

  // The application's files must be on the device before the network is lost.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.keyboard.type('Without one, and nothing is lost.');
  await expect(mark).toHaveText('Saved on this device');
  // A reload while unlocked goes on at once.
  await page.reload();
  await expect(plan).toContainText('With a network. Without one, and nothing is lost.');
  await expect(mark).toHaveText('Saved on this device');
  // After a lock no page holds a key. The password of the last user opens the device.
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Lock the screen' }).click();
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
  await expect(page.getByText('What you typed before is safe on this device.')).toBeVisible();

  await page.getByRole('button', { name: 'Open what is on this device' }).click();
  await expect(page.getByText('There is no connection.')).toBeVisible();
  await page.getByLabel('Email').fill('clinician@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/That password does not open what is on this device/);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(plan).toContainText('With a network. Without one, and nothing is lost.');
  await expect(mark).toHaveText('Saved on this device');

  await context.setOffline(false);
  await expect(plan).toContainText('With a network. Without one, and nothing is lost.');
  await expect(mark).toHaveText('Saved');
  const { cookies } = await context.storageState();
  const elsewhere = await context.browser()?.newContext({ storageState: { cookies, origins: [] } });
  const other = await elsewhere?.newPage();
  await other?.goto(page.url());
  if (other) await expect(other.getByText('Without one, and nothing is lost.')).toBeVisible();
  await elsewhere?.close();
});
