import { expect, expectAccessible, fetchNothingAhead, test } from './support/journey.ts';
import { dataFolder, type Notewell, startNotewell } from './support/notewell.ts';
import { firstMinute, writeProgressNote } from './support/visits.ts';

// A separate server on which nobody has signed in.
let place: Awaited<ReturnType<typeof dataFolder>>;
let server: Notewell;
test.beforeAll(async () => {
  place = await dataFolder();
  server = await startNotewell(place.data, undefined, []);
});
test.afterAll(async () => {
  await server?.stop();
  await place?.remove();
});

test('the set-up link creates a practice, in which a first note is signed', async ({ browser }) => {
  const link = () => /http:\S+\/setup\?key=\S+/.exec(server.said())?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  const context = await browser.newContext({ baseURL: server.origin, timezoneId: 'America/Denver' });
  await fetchNothingAhead(context);
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText('Nobody has an account here yet.')).toBeVisible();
  await page.goto(link());
  await expectAccessible(page);
  await expect(page.getByRole('checkbox', { name: 'Begin with ready-made note types and forms' })).toBeChecked();
  const password = 'Seven-quiet-herons-7';
  await page.getByLabel('Name of the practice', { exact: true }).fill('Riverbend Clinic');
  await expect(page.getByLabel('Short name of the practice')).toHaveValue('riverbend-clinic');
  await page.getByLabel('Short name of the practice').fill('riverbend');
  await expect(page.getByLabel('Time zone of the practice')).toHaveValue('America/Denver');
  await page.getByLabel('Do you see patients yourself?').selectOption('Yes');
  await page.getByLabel('Your name').fill('Ada Quill');
  await page.getByLabel('Your email').fill('ada@riverbend.test');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();

  // The administrator is signed in, and Home shows what is still missing.
  const list = page.getByRole('region', { name: 'Get your practice ready' });
  await expect(list.getByText('4 of 9 done')).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Not now' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await list.getByRole('button', { name: 'Continue' }).click();
  await list.getByRole('button', { name: 'Go to first patient' }).click();
  const form = page.getByRole('dialog', { name: 'New patient' });
  await form.getByLabel('First name').fill('Ines');
  await form.getByLabel('Last name').fill('Harrow');
  await form.getByLabel('Birth date').fill('1991-04-05');
  const registered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname.endsWith('/riverbend/patients'),
  );
  await form.getByRole('button', { name: 'Register patient' }).click();
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText('Ines Harrow');

  // Her note types are available, and the menu stays open while the server stores her.
  await page.getByRole('button', { name: 'Start note' }).click();
  await expect(page.getByRole('menuitem', { name: 'Progress note', exact: true })).toBeVisible();
  expect((await registered).status()).toBe(201);
  await expect(page.getByRole('region', { name: 'Find, saving and account' }).getByText('Saved', { exact: true })).toBeVisible();
  for (const title of ['Progress note', 'Intake assessment', 'Treatment plan', 'PHQ-9'])
    await expect(page.getByRole('menuitem', { name: title, exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Progress note', exact: true }).click();
  const time = page.getByRole('region', { name: /^Session time/ });
  await time.getByLabel('Start').fill(firstMinute.start);
  await time.getByLabel('End').fill(firstMinute.end);
  await writeProgressNote(page);
  await expect(page.getByRole('button', { name: /to do first/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign note' }).click();
  await expect(page.getByText('Signed by')).toBeVisible();
  await context.close();
});
