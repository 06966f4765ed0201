import type { EpisodeOfCare } from '@notewell/model';
import { practiceOf } from './support/api.ts';
import { newPatient, openChartOfNewPatient, openChartOfSomebodySeen } from './support/charts.ts';
import { enterAs, expect, expectAccessible, expectSound, test, visit } from './support/journey.ts';

test('the banner says who it is and stays while one reads, and the summary shows problems, medications and vitals', async ({
  signedInPage: page,
}) => {
  const name = await openChartOfSomebodySeen(page);
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText(name.split(',')[0] ?? name);
  for (const fact of ['Born', 'Record', 'Allergies'])
    await expect(banner.getByRole('term').filter({ hasText: fact })).toBeVisible();
  await expect(banner).toContainText(/\(\d+ (y|mo)\)/);
  for (const part of ['Problems', 'Medications', 'Allergies', 'Vitals and scores'])
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Problems', exact: true }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('grid', { name: 'Timeline' }).hover();
  await page.mouse.wheel(0, 4_000);
  await expect(banner).toBeInViewport();
});

test('a score opens as a plot in place of the timeline, and Escape returns', async ({ signedInPage: page }) => {
  const id = await newPatient();
  const { call } = await practiceOf(page);
  for (const [effective, value] of [
    ['2026-02-03', 17],
    ['2026-03-03', 12],
  ] as const)
    await call('post', '/observations', {
      status: 'Final',
      category: 'Survey',
      code: { code: '44261-6', system: 'http://loinc.org', display: 'PHQ-9 total score' },
      subject: { id, resourceType: 'Patient' },
      effective,
      valueQuantity: { value, unit: '{score}' },
    });
  await page.goto(`/patients/${id}`);
  const link = page.getByLabel('At a glance').getByRole('link', { name: '12 moderate' });
  await link.click();
  const pane = page.getByRole('region', { name: 'PHQ-9' });
  await expect(pane.getByText('Mar 3, 2026: 12, moderate')).toBeVisible();
  await pane.getByRole('slider').press('ArrowLeft');
  await expect(pane.getByText('Feb 3, 2026: 17, moderately severe')).toBeVisible();
  await expectSound(page);
  await pane.getByRole('slider').press('Escape');
  await expect(page.getByRole('grid', { name: 'Timeline' }).or(page.getByText('Nothing recorded yet'))).toBeVisible();
  await expect(link).toBeFocused();
});

test('a patient is enrolled, moved to another program and discharged, and the access follows', async ({ signedInPage: page }) => {
  await openChartOfNewPatient(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { call } = await practiceOf(page);
  const programs = async () =>
    (await call<{ programs?: { display: string }[] }>('get', `/patients/${id}`)).programs?.map(({ display }) => display);
  const part = page.getByRole('region', { name: 'Enrollments', exact: true });
  const dialog = page.getByRole('dialog');
  const choose = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Program' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const ask = async (does: string) => {
    await part.getByRole('button', { name: /^Change: / }).click();
    await page.getByRole('menuitem', { name: does }).click();
  };

  await part.getByRole('button', { name: 'Enroll in a program' }).click();
  await choose('School-Based Counseling');
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(dialog).toContainText('The patient is older than this program takes people.');
  await choose('Community Support');
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(part.getByText('Community Support')).toBeVisible();
  await expect.poll(programs).toEqual(['Community Support']);

  // Somebody else changes the enrollment while the form is open.
  await ask('Transfer…');
  await choose('Outpatient Mental Health');
  const [episode] = await call<EpisodeOfCare[]>('post', '/episodesOfCare/queries', [{ kind: 'Patient', values: [id] }]);
  const until = { ...episode, programs: episode?.programs?.map((one) => ({ ...one, end: '2090-01-01' })) };
  await call('put', `/episodesOfCare/${episode?.id}?versionId=${episode?.meta?.versionId}`, until);
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect(dialog).toContainText(/ was faster and changed this just now/);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.poll(programs).toEqual(['Community Support']);

  await ask('Transfer…');
  await choose('Outpatient Mental Health');
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect.poll(programs).toEqual(['Outpatient Mental Health']);
  await expect(part.getByText('Community Support')).toHaveCount(0);

  await part.getByRole('button', { name: 'Enroll in a program' }).click();
  await choose('Community Support');
  await dialog.getByLabel('From').fill('2090-01-01');
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(part.getByText('from Jan 1, 2090')).toBeVisible();
  const first = part.getByRole('listitem').filter({ hasText: 'Outpatient Mental Health' });
  const askFirst = async (does: string) => {
    await first.getByRole('button', { name: /^Change: / }).click();
    await page.getByRole('menuitem', { name: does }).click();
  };
  await askFirst('Put all on hold…');
  await expect(dialog).toContainText('Outpatient Mental Health, Community Support');
  await dialog.getByRole('button', { name: 'Back' }).click();

  await askFirst('Discharge…');
  await dialog.getByRole('button', { name: 'Discharge' }).click();
  await expect(dialog).toContainText('Choose what ends.');
  await dialog.getByRole('radio', { name: 'Only Outpatient Mental Health' }).check();
  await expect(dialog.getByLabel('Goes to')).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'The whole enrollment' }).check();
  await expect(dialog).toContainText('Cancels Community Support, not begun yet.');
  await dialog.getByRole('button', { name: 'Discharge' }).click();
  await expect(dialog).toContainText('Choose where the patient goes.');
  await dialog.getByLabel('Goes to').selectOption('Home');
  await dialog.getByRole('button', { name: 'Discharge' }).click();
  await expect(part.getByText('In no program.')).toBeVisible();
  await expect.poll(programs).toBeUndefined();
  await part.getByRole('button', { name: 'Show past enrollments' }).click();
  await expect(part.getByText('cancelled before it began')).toBeVisible();
  const right = async (of: typeof part) => (await of.boundingBox().then((box) => box && box.x + box.width)) ?? Number.NaN;
  expect(await right(first)).toBeLessThanOrEqual(await right(part));
});

test('a nurse enters vitals by keyboard, and without a connection', async ({ page, context }) => {
  await enterAs(page, 'nurse@demo.test');
  await openChartOfNewPatient(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const documents = page.getByRole('region', { name: 'Documents' });
  await documents.getByRole('button', { name: 'Add document' }).click();
  await expect(page.getByRole('dialog', { name: 'Add document' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 720 });
  const vitals = page.getByRole('region', { name: 'Vitals and scores' });
  const saved = page.getByRole('status').filter({ hasText: 'Saved' }).first();
  const typeRow = async (...values: readonly string[]) => {
    await vitals.getByRole('button', { name: 'Add vitals' }).press('Enter');
    await expect(vitals.getByLabel('Blood pressure')).toBeFocused();
    for (const value of values) {
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  };
  // Pressure, pulse, respiration, temperature.
  await typeRow('142/88', '999', '', '98.6F');
  await expect(vitals.getByText('Not possible. Between 10 and 350 /min')).toBeVisible();
  await expectAccessible(page);
  await vitals.getByLabel('Pulse').fill('72');
  await page.keyboard.press('Enter');
  await expect(vitals.getByRole('link', { name: /^Blood pressure 142\/88 mmHg high/ })).toBeVisible();
  await expect(vitals.getByRole('button', { name: 'Add vitals' })).toBeFocused();
  await expect(saved).toHaveText('Saved');
  await context.setOffline(true);
  await typeRow('118/76', '', '', '37', '', '70kg', "5'10");
  await expect(vitals.getByRole('link', { name: /^Blood pressure 118\/76/ })).toBeVisible();
  await expect(vitals.getByRole('link', { name: /^BMI 22\.1/ })).toBeVisible();
  await expect(saved).toHaveText('Saved on this device');
  await context.setOffline(false);
  await expect(saved).toHaveText('Saved');
  await page.reload();
  await expect(vitals.getByRole('link', { name: /^Temperature 37 °C/ })).toBeVisible();
  await vitals.getByRole('link', { name: /^Blood pressure/ }).click();
  await page.getByRole('button', { name: /^History of Blood pressure 118/ }).click();
  await expect(page.getByRole('dialog', { name: 'History' }).getByText('Created.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Entered in error: Blood pressure 118\/76/ }).click();
  await page.getByRole('button', { name: 'Mark as entered in error' }).click();
  await expect(vitals.getByRole('link', { name: /^Blood pressure 142\/88/ })).toBeVisible();
});

test('a call is logged from a phone number without a network, and its follow-up ends in the inbox', async ({
  signedInPage: page,
  context,
}) => {
  await openChartOfSomebodySeen(page);
  const words = `Asks for a letter ${Date.now()}.`;
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  const number = page.getByRole('menuitem', { name: /Mobile/ }).first();
  await expect(number).toHaveAttribute('href', /^tel:\d+$/);
  await number.click();
  const dialog = page.getByRole('dialog', { name: 'New call or letter' });
  await dialog.getByLabel('Text').fill(words);
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: /^Discard/ })
    .getByRole('button', { name: 'Go on' })
    .click();
  await dialog.getByLabel('Follow up by').pressSequentially('Maya');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Maya Ellison/ })
    .click();
  await expectSound(page);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Add call or letter' }).click();
  const entry = page.getByRole('row').filter({ hasText: 'Phone call to' }).filter({ hasText: 'Follow up' }).first();
  await expect(entry).toBeVisible();
  await context.setOffline(false);
  await entry.click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(words);

  const item = page.getByRole('button', { name: /^Open, A call or letter waits for your follow-up/ });
  await visit(page, '/inbox');
  await item.first().click();
  await expect(page.getByRole('heading', { name: /^Phone call to/ })).toBeVisible();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(words);
  const done = page.getByRole('button', { name: 'Mark as followed up' });
  await done.click();
  await expect(done).toHaveCount(0);
  await visit(page, '/inbox');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('a problem is added in place and is there after a reload', async ({ signedInPage: page }) => {
  await openChartOfNewPatient(page);
  const problems = page.getByRole('region', { name: 'Problems', exact: true });
  await problems.getByRole('button', { name: /^Add/ }).click();
  await problems.getByRole('textbox').first().fill('F41');
  // A second press asks before it takes the open entry away.
  await problems.getByRole('button', { name: /^Add/ }).first().click();
  await page.getByRole('button', { name: 'Go on' }).click();
  const words = 'Generalized anxiety disorder';
  await problems.getByRole('textbox').first().fill('F41.1');
  await expect(page.getByRole('option', { name: words }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await problems
    .getByRole('button', { name: /^(Add|Save)\b/, exact: false })
    .last()
    .click();
  await expect(problems.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toHaveText('Saved');
  await page.reload();
  await expect(problems.getByRole('listitem').filter({ hasText: words })).toBeVisible();
});

test('the timeline is one list, filtered by kind, and a note opens from it', async ({ signedInPage: page }) => {
  await openChartOfSomebodySeen(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const title = `Kept in the timeline ${Date.now()}`;
  const { call, profile } = await practiceOf(page);
  await call('post', '/notes', {
    status: 'Preliminary',
    title,
    // Notes without a day come last, out of view in a long chart.
    serviceDate: new Date().toISOString().slice(0, 10),
    subject: { id, resourceType: 'Patient' },
    participants: [{ role: 'PrimaryPerformer', individual: profile }],
    sections: [{ id: 'story', kind: 'Narrative', title: 'Story', text: 'Of this journey.' }],
  });
  await page.reload();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const row = timeline.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  await timeline.getByText('Documents', { exact: true }).click();
  await expect(row).toHaveCount(0);
  const search = timeline.getByRole('searchbox', { name: 'Search notes of this chart' });
  await search.fill('nothingofthekind');
  await expect(timeline.getByText('No note matches')).toBeVisible();
  await search.fill('of this journey');
  await expect(row).toBeVisible();
  await search.fill('');
  await timeline.getByText('Notes', { exact: true }).click();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/notes\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a note opens next to the chart, or alone in narrow windows', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openChartOfNewPatient(page);
  await expect(page.getByRole('region', { name: 'What I am writing' })).toBeVisible();
  await page.getByRole('button', { name: 'Start note' }).click();
  await page.getByRole('menuitem', { name: 'Progress note', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Progress note' })).toBeVisible();
  await expect(page).toHaveURL(/\/patients\/[^/]+\/notes\//);

  const chart = page.getByRole('grid', { name: 'Timeline' });
  await expect(chart).toBeVisible();
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toHaveCount(1);
  const editor = page.getByRole('main').locator('[contenteditable=true]').first();
  await editor.click();
  await page.keyboard.type('Begun beside the chart');
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(chart).toBeHidden();
  await page.keyboard.type(', ended without it.');
  await expect(editor).toContainText('Begun beside the chart, ended without it.');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(chart).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to the chart' }).click();
  const drafts = page.getByRole('region', { name: 'What I am writing' });
  await expect(drafts).toContainText('Begun beside the chart');
  await drafts.getByRole('link').first().click();
  await expect(page.getByRole('main').locator('[contenteditable=true]').first()).toContainText('ended without it.');
});

test('a letter is added, its details are corrected, and it moves to the chart where it belongs', async ({
  signedInPage: page,
}) => {
  await openChartOfNewPatient(page);
  const right = page.url();
  const family = (await page.getByRole('heading', { level: 1 }).innerText()).split(' ').at(-1) ?? '';
  await openChartOfNewPatient(page);
  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  const dialog = page.getByRole('dialog');
  await documents.getByRole('button', { name: 'Add document' }).click();
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  const words = 'Dear colleague, thank you for this referral.';
  await (await chosen).setFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(words) });
  await dialog.getByLabel('Title').fill('Letter of Dr. Amsel');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await documents.getByRole('button', { name: /^Letter of Dr\. Amsel/ }).click();
  await expect(dialog.getByText(words)).toBeVisible();

  await dialog.getByRole('button', { name: 'Edit details' }).click();
  await dialog.getByLabel('Title').fill('Referral of Dr. Amsel');
  await dialog.getByLabel('Tags').fill('cardiology');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save details' }).click();
  await expect(dialog.getByRole('definition').filter({ hasText: 'cardiology' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.getByLabel('Whose document is it?').fill(family);
  await page.getByRole('option').filter({ hasText: family }).click();
  await expect(dialog).toContainText(`to the chart of ${family}`);
  await dialog.getByRole('button', { name: 'Move document' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(documents.getByText('Referral of Dr. Amsel')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await visit(page, right);
  await documents.getByRole('button', { name: /^Referral of Dr\. Amsel/ }).click();
  await expect(dialog.getByText(words)).toBeVisible();
});
