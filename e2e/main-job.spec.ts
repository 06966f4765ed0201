import type { Page } from '@playwright/test';
import { readPdf, wordsUnder } from '../apps/server/src/modules/printing/testing/read-pdf.ts';
import { clinicianEmail, expect, fetchNothingAhead, signIn, test } from './support/journey.ts';
import { demoFolder, type Notewell, startNotewell } from './support/notewell.ts';
import { bookVisit, firstMinute, rowOfToday, writeProgressNote } from './support/visits.ts';

const said = 'Slept five hours, walked to the river twice and rang her sister on Sunday.';
const diagnosis = { code: 'F41.1', words: 'Generalized anxiety disorder' };

// A separate server, because this journey kills it.
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

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const saved = (page: Page) => expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();

test('a clinician documents, signs and prints a visit, kept after power loss', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.origin });
  await fetchNothingAhead(context);
  const page = await context.newPage();
  await signIn(page, clinicianEmail);

  // Today's appointments, each one click from its note.
  const patient = await bookVisit(page);
  await page.reload();
  const appointment = rowOfToday(page, patient);
  await appointment.getByRole('button', { name: 'Start note' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress note');
  await expect(
    page
      .getByRole('region', { name: 'Patient', exact: true })
      .getByText(patient.split(',')[0] ?? '')
      .first(),
  ).toBeVisible();

  // Checks show next to their section. An open one blocks signing.
  const time = section(page, /^Session time/);
  const warning = section(page, /^Diagnosis/)
    .getByRole('listitem')
    .filter({ hasText: /^To do before signing: .*diagnosis/ });
  await expect(warning).toBeVisible();
  await time.getByLabel('Start').fill('23:30');
  await time.getByLabel('End').fill('00:30');
  await expect(
    time
      .getByRole('listitem')
      .filter({ hasText: /^To do before signing: / })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Sign note' }).click();
  await expect(page.getByRole('button', { name: /^\d+ things? to do first$/ })).toBeVisible();
  await expect(page.getByText('Signed by')).toHaveCount(0);
  await page.keyboard.press('Escape');

  for (const name of [/^Objective/, /^Interventions/, /^Assessment/, /^Risk/, /^Plan/])
    await section(page, name).getByRole('textbox').pressSequentially('As at the last session.');
  const subjective = section(page, /^Subjective/).getByRole('textbox');
  await subjective.pressSequentially(said);

  const search = section(page, /^Diagnosis/).getByRole('textbox', { name: 'Find a diagnosis' });
  await search.pressSequentially('generalized anx');
  await expect(page.getByRole('option', { name: new RegExp(diagnosis.code) })).toBeVisible();
  await search.press('Enter');
  await expect(
    section(page, /^Diagnosis/)
      .getByRole('listitem')
      .filter({ hasText: diagnosis.code }),
  ).toBeVisible();

  await expect(warning).toHaveCount(0);
  await writeProgressNote(page);

  await time.getByLabel('Start').fill(firstMinute.start);
  await time.getByLabel('End').fill('');
  await time.getByLabel(/^Duration/).fill(firstMinute.duration);
  await time.getByLabel(/^Duration/).press('Tab');
  await expect(time.getByLabel('End')).toHaveValue(firstMinute.end);
  await expect(page.getByRole('button', { name: /things? to do first/ })).toHaveCount(0);
  await saved(page);

  await page.getByRole('button', { name: 'Sign note' }).click();
  await expect(page.getByText('Signed by Maya Ellison')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Subjective/ })).toHaveCount(0);
  await expect(page).not.toHaveURL(/local/);
  const address = page.url();

  // The printout is a PDF with the note's text.
  const answer = page.waitForResponse(/\/printout/);
  await page.getByRole('button', { name: 'Print' }).click();
  const body = await (await answer).text();
  const pdf = Buffer.from((body.startsWith('"') ? (JSON.parse(body) as string) : body).split(',')[1] ?? '', 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const printed = wordsUnder(readPdf(pdf).tree).replace(/\s+/g, ' ');
  for (const words of [said, diagnosis.code, 'Maya Ellison', patient.split(',')[0] ?? '']) expect(printed).toContain(words);

  // A form is answered in its own note, and scored during answering.
  await page.getByRole('region', { name: 'Patient', exact: true }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Other notes' }).click();
  await page.getByRole('menuitem', { name: 'PHQ-9' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PHQ-9');
  const scored = page.getByRole('radiogroup', { name: /\(required\)$/ });
  await expect(scored).toHaveCount(9);
  for (const question of await scored.all()) await question.getByRole('radio', { name: 'Several days' }).check();
  await expect(
    section(page, /^PHQ-9/)
      .getByRole('strong')
      .filter({ hasText: /^9$/ }),
  ).toBeVisible();
  await expect(section(page, /^PHQ-9/)).toContainText('Mild');
  await saved(page);
  // An alert shows above the note, in the chart's banner, before signing and on Home until an action is recorded.
  const alerts = page.getByRole('region', { name: 'Alerts of this note' });
  await expect(alerts).toBeInViewport();
  await expect(
    page.getByRole('region', { name: 'Patient', exact: true }).getByRole('list', { name: 'Alerts' }).getByRole('link'),
  ).not.toHaveCount(0);
  // Words about it that are not recorded survive a reload, and signing says so.
  const done = alerts.getByRole('textbox', { name: 'What was done?' });
  await alerts.getByRole('button', { name: 'Record what was done…' }).click();
  await done.fill('Asked.');
  await expect(alerts.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(done).toHaveValue('Asked.');
  await page.getByRole('button', { name: 'Sign note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the note' }).click();
  await alerts.getByRole('button', { name: 'Discard' }).click();
  await expect(done).toHaveCount(0);
  await page.getByRole('button', { name: /to look at$/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Record what was done\.$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign note' }).click();
  await expect(page.getByText('Signed by Maya Ellison')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  const toActOn = page
    .getByRole('region', { name: 'Alerts to act on' })
    .getByRole('listitem')
    .filter({ hasText: patient })
    .first();
  await toActOn.getByRole('button', { name: 'Record what was done' }).click();
  await alerts.getByRole('button', { name: 'Record what was done…' }).click();
  await alerts.getByRole('textbox', { name: 'What was done?' }).fill('Asked, no intent; safety plan reviewed.');
  await alerts.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(alerts).toHaveCount(0);
  await expect(page.getByText('Asked, no intent; safety plan reviewed.')).toBeVisible();
  await expect(page).not.toHaveURL(/local/);
  const form = page.url();
  // A form that opens from the menu takes the focus.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Entered in error…' }).click();
  await expect(page.getByRole('textbox', { name: 'Why was this note entered in error?' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // The chart leads to today's note; a further one of its type is asked about. Diagnoses take one key, and risk is asked again.
  await page.getByRole('region', { name: 'Patient', exact: true }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Other notes' }).click();
  await page.getByRole('menuitem', { name: 'Progress note', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write another note' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress note');
  await expect(section(page, /^Subjective/).getByRole('textbox')).toBeFocused();
  await expect(section(page, /^Diagnosis/)).toContainText('carried from');
  await page.keyboard.press('Alt+Enter');
  await expect(section(page, /^Diagnosis/).getByRole('button', { name: new RegExp(`^Remove: ${diagnosis.code}`) })).toBeVisible();
  await page.getByRole('button', { name: 'Begin from' }).click();
  await page.getByRole('menuitem', { name: /^Last note/ }).click();
  await expect(section(page, /^Subjective/)).toContainText(/Carried from .*, unchanged/);
  const risk = section(page, /^Risk/);
  await expect(risk.getByRole('textbox')).toHaveText('');
  await risk.getByRole('button', { name: 'Still true today' }).click();
  await expect(risk.getByRole('textbox')).toContainText('As at the last session.');

  // After a power cut all saved text exists, on a new device too.
  await server.kill();
  server = await startNotewell(place.data, Number(new URL(server.origin).port));
  await page.goto(address);
  await expect(page.getByText('Signed by Maya Ellison')).toBeVisible();
  await context.close();
  const elsewhere = await browser.newContext({ baseURL: server.origin });
  await fetchNothingAhead(elsewhere);
  const other = await elsewhere.newPage();
  await signIn(other, clinicianEmail);
  await other.goto(address);
  await expect(other.getByText(said)).toBeVisible();
  await expect(other.getByRole('article').getByText(diagnosis.words)).toBeVisible();
  await expect(other.getByText('Signed by Maya Ellison')).toBeVisible();
  await other.goto(form);
  await expect(other.getByText('Mild', { exact: true })).toBeVisible();
  await elsewhere.close();
});
