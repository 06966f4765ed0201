import type { Page } from '@playwright/test';
import {
  clinicianEmail,
  demoPassword,
  expect,
  expectAccessible,
  keepOnDevice,
  signIn,
  test,
  withServiceWorker,
} from './support/journey.ts';
import { demoFolder, type Notewell, startNotewell } from './support/notewell.ts';
import { signedInApi } from './support/signed-in-api.ts';
import { bookVisit, firstMinute, freeTime, rowOfToday } from './support/visits.ts';

test.use(withServiceWorker);

// A separate server, because this journey signs its notes.
let place: Awaited<ReturnType<typeof demoFolder>>;
let server: Notewell;
test.beforeAll(async () => {
  place = await demoFolder();
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
  readonly signatures?: readonly { readonly signedAt?: string }[];
}
interface StoredVisit {
  readonly status: string;
  readonly start: string;
  readonly attendees?: readonly { readonly subject: { readonly display?: string } }[];
}
/** Checks that a dialog fits and is readable on a phone in the dark. */
async function expectReadable(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}
const section = (page: Page, name: RegExp) => page.getByRole('region', { name });

test('a day offline: everything written arrives exactly once', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  // Before the device downloads the charts of the day.
  const signedIn = await context.request.post('/api/auth/sign-in/email', {
    headers: { origin: server.origin },
    data: { email: clinicianEmail, password: demoPassword },
  });
  expect(signedIn.ok()).toBe(true);
  const patient = await bookVisit(page);
  const free = await freeTime(page, patient);
  await context.clearCookies();
  await signIn(page, clinicianEmail);
  const tray = page.getByRole('dialog', { name: 'Your unsent work' });
  await keepOnDevice(page);
  await page.getByRole('button', { name: 'Your unsent work' }).click();
  await expect(tray.getByText(/^Ready for offline:/)).toBeVisible({ timeout: 180_000 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  // The application opens offline at any address.
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  const offline = page.getByText(/^You are offline\./);
  await expect(offline).toBeVisible();

  // Books the next visit with practitioner and service from the device.
  await page.getByRole('main').getByRole('button', { name: 'Book', exact: true }).click();
  const booking = page.getByRole('dialog', { name: 'Book a visit' });
  await booking.getByLabel(/^(Patient|Client)$/).fill(patient);
  await page.getByRole('option', { name: patient }).first().click();
  await booking.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'Individual therapy' }).first().click();
  await booking.getByLabel('Day').fill(free.day);
  await booking.getByLabel('From').fill(free.clock);
  await expectReadable(page);
  // Both presses on the button itself: a second click of the mouse may reach what was behind the form.
  await booking.getByRole('button', { name: 'Book', exact: true }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(booking).toBeHidden();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: free.words }).filter({ hasText: patient }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();

  const appointment = rowOfToday(page, patient);
  // A chart that this device has not opened before.
  await appointment.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const summary = page.getByRole('main');
  await expect(summary.getByRole('region', { name: /^Problems/ })).toBeVisible();
  await expect(summary.getByText('could not be loaded')).toHaveCount(0);
  await expect(summary.getByText('not on this device')).toHaveCount(0);
  await summary.getByRole('button', { name: 'Start a scribble sheet' }).click();
  const sheet = page.getByRole('dialog', { name: 'New scribble sheet' });
  await sheet.getByLabel('Words').pressSequentially('Jotted without a network.');
  await expect(sheet.getByRole('status')).toHaveText('Saved on this device');
  await expectReadable(page);
  await sheet.getByRole('button', { name: 'Close the sheet' }).click();
  await expect(sheet).toBeHidden();
  // The screen locks after idle time. The same user continues without a network.
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Lock the screen' }).click();
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await lock.getByLabel('Password', { exact: true }).fill(demoPassword);
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock).toBeHidden();
  await expect(summary.getByText('Jotted without a network.')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();

  await appointment.getByRole('button', { name: 'Start note' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress note');
  const words = 'Said without a network, and kept.';
  for (const name of [/^Subjective/, /^Objective/, /^Interventions/, /^Assessment/, /^Risk/, /^Plan/]) {
    const box = section(page, name).getByRole('textbox');
    await box.click();
    await box.pressSequentially(words);
  }
  // The problem of the chart, or the diagnosis that the last note carries over.
  await section(page, /^Diagnosis/)
    .locator('button')
    .filter({ hasText: /^Confirm|[A-Z]\d/ })
    .first()
    .click();
  const place = page.getByRole('combobox', { name: /^Place of service/ });
  if ((await place.inputValue()) === '') await place.selectOption('11');
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
  await expect(tray.getByRole('listitem').filter({ hasText: 'New appointment' })).toHaveCount(1);
  await expect(tray.getByRole('listitem').filter({ hasText: 'New session' }).first()).toBeVisible();
  await expect(tray.getByRole('button', { name: 'Discard' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // The screen is locked and the browser closed at lunch, and opened again, still offline.
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Lock the screen' }).click();
  await expect(lock).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Open what is on this device' }).click();
  await page.getByLabel('Email').fill(clinicianEmail);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Signature pending').first()).toBeVisible();

  const api = await signedInApi(server.origin, clinicianEmail);
  const mine = () => api.query<StoredNote>('/notes', [{ kind: 'Text', text: 'Said without network' }]);
  expect(await mine()).toEqual([]);
  const back = new Date().toISOString();
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await expect(page.getByText('Signature pending')).toHaveCount(0);
  await expect(page.getByText(/^Signed by/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your unsent work', exact: true })).toBeVisible();
  const arrived = await mine();
  expect(arrived.map(({ status }) => status)).toEqual(['Final']);
  // The signature keeps the time of signing, even if it arrives late.
  expect(arrived[0]?.signatures?.some(({ signedAt }) => signedAt !== undefined && signedAt < back)).toBe(true);
  expect(arrived[0]?.sections?.filter(({ text }) => text === words)).toHaveLength(6);
  const then = { kind: 'Start', from: free.start, to: new Date(Date.parse(free.start) + 60_000).toISOString() };
  const visits = await api.query<StoredVisit>('/appointments', [then], 500);
  const own = visits.filter(({ attendees }) => attendees?.[0]?.subject.display === patient);
  expect(own.map(({ status }) => status)).toEqual(['booked']);
  const sheets = await api.query<{ readonly text?: string }>('/scribbles', []);
  expect(sheets.filter(({ text }) => text === 'Jotted without a network.')).toHaveLength(1);
  await api.dispose();
  await context.close();
});
