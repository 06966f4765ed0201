import type { Page } from '@playwright/test';
import { clinicianEmail, demoPassword, expect, expectAccessible, signIn, test } from './support/journey.ts';
import { dataFolder, type Notewell, startNotewell } from './support/notewell.ts';
import { signedInApi } from './support/signed-in-api.ts';
import { firstMinute, visitToday } from './support/visits.ts';

// A server of its own: this journey signs what it writes.
let place: Awaited<ReturnType<typeof dataFolder>>;
let server: Notewell;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  place = await dataFolder();
  server = await startNotewell(place.data);
});
test.afterAll(async () => {
  await server?.stop();
  await place?.remove();
});

interface StoredNote {
  readonly id: string;
  readonly status: string;
  readonly sections?: readonly { readonly text?: string }[];
}
const section = (page: Page, name: RegExp) => page.getByRole('region', { name });

test('a day without a network: charts are read, notes written and signed, and all of it arrives once', async ({ browser }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await signIn(page, clinicianEmail);
  const tray = page.getByRole('dialog', { name: 'Your unsent work' });
  await page.getByRole('button', { name: 'Your unsent work' }).click();
  await expect(tray.getByText(/^Ready for offline:/)).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  // The shell itself opens without a network, at any address.
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Open what is on this device' }).click();
  await page.getByLabel('Email').fill(clinicianEmail);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();

  const appointment = visitToday(page, 'Start note');
  // A chart that was never opened on this device.
  await appointment.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const summary = page.getByRole('main');
  await expect(summary.getByRole('region', { name: /^Problems/ })).toBeVisible();
  await expect(summary.getByText('could not be loaded')).toHaveCount(0);
  await expect(summary.getByText('not on this device')).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).click();

  await appointment.getByRole('button', { name: 'Start note' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress note');
  const words = 'Said without a network, and kept.';
  for (const name of [/^Subjective/, /^Objective/, /^Interventions/, /^Assessment/, /^Risk/, /^Plan/]) {
    const box = section(page, name).getByRole('textbox');
    await box.click();
    await box.pressSequentially(words);
  }
  const time = section(page, /^Session time/);
  await time.getByLabel('Start').fill(firstMinute.start);
  await time.getByLabel('End').fill('');
  await time.getByLabel(/^Duration/).fill(firstMinute.duration);
  await time.getByLabel(/^Duration/).press('Tab');
  const mark = page.getByRole('main').getByRole('status').first();
  await expect(mark).toHaveText('Saved on this device');
  await page.getByRole('button', { name: 'Sign note' }).click();
  await expect(page.getByText('Signature pending').first()).toBeVisible();
  await expect(page.getByText('Signed by')).toHaveCount(0);
  await page.getByRole('button', { name: /^Your unsent work/ }).click();
  await expect(tray.getByRole('listitem').first()).toContainText('New session');
  await expect(tray.getByRole('button', { name: 'Discard' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // The browser is closed over lunch and opened again, still without a network.
  await page.reload();
  await page.getByRole('button', { name: 'Open what is on this device' }).click();
  await page.getByLabel('Email').fill(clinicianEmail);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Signature pending').first()).toBeVisible();

  const api = await signedInApi(server.origin, clinicianEmail);
  const mine = () => api.query<StoredNote>('/notes', [{ kind: 'Text', text: 'Said without network' }]);
  expect(await mine()).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText('Signature pending')).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText(/^Signed by/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your unsent work', exact: true })).toBeVisible();
  const arrived = await mine();
  expect(arrived.map(({ status }) => status)).toEqual(['Final']);
  expect(arrived[0]?.sections?.filter(({ text }) => text === words)).toHaveLength(6);
  await api.dispose();
  await context.close();
});
