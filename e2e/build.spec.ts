import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from './support/journey.ts';
import { administrator } from './support/people.ts';

const saved = (page: Page) => expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
const rows = (page: Page) => page.getByRole('tree', { name: 'Questions' }).getByRole('treeitem');
const tryOut = (page: Page) => page.getByRole('region', { name: 'Try out' });

async function add(page: Page, type: string, words: string) {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(words);
}
async function openBuild(page: Page) {
  await openAs(page, 'admin@demo.test', '/build');
  await expect(page.getByRole('heading', { level: 1, name: 'Build' })).toBeVisible();
}

test('a form is built, tried out, looked through, published, changed and rolled back', async ({ page }) => {
  const title = `Sleep diary ${Date.now()}`;
  await openBuild(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New form', exact: true }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await add(page, 'Pick one', 'How did you sleep?');
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Well');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Badly');
  // Enter begins the next question, and "/" chooses its kind.
  await page.getByRole('textbox', { name: 'Question', exact: true }).press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('/');
  await page.keyboard.type('numb');
  await expect(page.getByRole('option', { name: 'Number', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Kind of question: Number' })).toBeVisible();
  await page.keyboard.type('How many hours?');
  const shows = page.getByRole('region', { name: 'Shows when' });
  await shows.getByRole('button', { name: 'Add a condition' }).click();
  await shows.getByLabel('Condition 1: asks of').selectOption({ label: 'How did you sleep?' });
  await shows.getByLabel('Condition 1: value').selectOption({ label: 'Badly' });

  // The preview explains each condition and updates with the answers.
  await expect(tryOut(page).getByText('Hides, because this does not hold').first()).toBeVisible();
  await tryOut(page).getByRole('radio', { name: 'Badly' }).check();
  await expect(tryOut(page).getByText('Shows: all its conditions hold.')).toBeVisible();
  await expect(tryOut(page).getByLabel('How many hours?')).toBeVisible();

  // A click in the preview selects the question.
  await tryOut(page).getByText('How did you sleep?', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('How did you sleep?');
  await tryOut(page)
    .getByRole('button', { name: /^Test with/ })
    .click();
  await expect(tryOut(page).getByText('Every question was asked at least once.')).toBeVisible();

  // The keyboard moves a question, and back.
  await rows(page).nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows(page).first()).toContainText('How many hours?');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows(page).first()).toContainText('How did you sleep?');
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).first()).toContainText('How did you sleep?');
  await rows(page)
    .first()
    .dragTo(rows(page).nth(1), { targetPosition: { x: 60, y: 28 } });
  await expect(rows(page).first()).toContainText('How many hours?');
  await expectAccessible(page);

  // A question that a condition names is removed and brought back, and the condition works as before.
  await rows(page).filter({ hasText: 'How did you sleep?' }).focus();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().click();
  await expect(shows.getByLabel('Condition 1: asks of')).toContainText('A question that was removed');
  await saved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(shows.getByLabel('Condition 1: asks of')).not.toContainText('A question that was removed');
  await expect(shows.getByLabel('Condition 1: value').locator('option:checked')).toHaveText('Badly');
  await tryOut(page).getByRole('radio', { name: 'Badly' }).check();
  await expect(tryOut(page).getByLabel('How many hours?')).toBeVisible();
  await saved(page);

  // A branch that never applies blocks publishing until corrected.
  await rows(page).first().click();
  await shows.getByRole('button', { name: 'Add a condition' }).click();
  await shows.getByLabel('Condition 2: asks of').selectOption({ label: 'How did you sleep?' });
  await shows.getByLabel('Condition 2: compares').selectOption({ label: 'is' });
  await shows.getByLabel('Condition 2: value').selectOption({ label: 'Well' });
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('“How many hours?” can never show')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  // Undo does not reach the form under a dialog.
  await dialog.getByRole('button', { name: 'Cancel' }).press('Control+z');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(shows.getByLabel('Condition 2: value').locator('option:checked')).toHaveText('Well');
  await shows.getByRole('button', { name: 'Remove condition 2' }).click();
  await saved(page);

  // The saved draft survives a reload.
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByLabel('What changed').fill('First version');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  // A published definition changes through a new draft.
  await page.getByRole('button', { name: 'New draft' }).click();
  await expect(page.getByText('Version 2')).toBeVisible();
  await rows(page).first().click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How many hours in all?');
  await saved(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Versions and changes…' }).click();
  await expect(dialog.getByText('changed from “How many hours?” to “How many hours in all?”')).toBeVisible();
  await expect(dialog.getByText('Retired', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Roll back to this' }).click();
  await expect(page.getByText('Version 3')).toBeVisible();
  await expect(rows(page).first()).toContainText('How many hours?');
  await saved(page);
});

test('a form of another system is imported and goes out again as it came', async ({ page }) => {
  const title = `Imported ${Date.now()}`;
  const questionnaire = {
    resourceType: 'Questionnaire',
    status: 'draft',
    title,
    extension: [{ url: 'http://example.test/strange', valueString: 'kept' }],
    item: [{ linkId: '1', type: 'boolean', text: 'Do you sleep well?' }],
  };
  await openBuild(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await chooser).setFiles({
    name: 'form.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(questionnaire)),
  });
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'More' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as FHIR Questionnaire' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer); // a file is bytes
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual(questionnaire);
});

test('every other kind of definition is made, edited and looked through', async ({ page }) => {
  await openBuild(page);
  const stamp = Date.now();
  for (const [kind, noun] of [
    ['Form sets', 'form set'],
    ['Note types', 'note type'],
    ['Section forms', 'section form'],
    ['Templates and goals', 'template'],
    ['Signatures', 'signature configuration'],
    ['Rules', 'rule'],
  ] as const) {
    await page.getByRole('link', { name: kind, exact: true }).click();
    await page.getByRole('button', { name: `New ${noun}`, exact: true }).click();
    await page.getByLabel('Title').fill(`${noun} ${stamp}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${noun} ${stamp}` })).toBeVisible();
    await page.getByLabel('Description').fill('Made in a journey');
    await saved(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Build' }).click();
  }
  // Signatures: an impossible co-signer is reported, and the corrected version can be published.
  await page.getByRole('link', { name: 'Signatures', exact: true }).click();
  await page.getByRole('link', { name: `signature configuration ${stamp}` }).click();
  await page.getByRole('button', { name: 'Add to signers' }).click();
  await page.getByText('The author must sign').first().click();
  await page.getByRole('combobox', { name: 'Who signs' }).selectOption({ label: 'A co-signer' });
  await expect(page.getByText('nothing says who that may be')).toBeVisible();
  await page.getByLabel('Percent of the notes').fill('20');
  await expect(page.getByText('On some notes nobody must sign')).toBeVisible();
  await page.getByLabel('Percent of the notes').fill('100');
  await page.getByLabel('Words signed under').fill('I have reviewed this note.');
  await page.getByRole('combobox', { name: 'Who signs' }).selectOption({ label: 'The author’s supervisor' });
  // People without a supervisor could not sign: the editor says so, and the dialog the same.
  const vacant = page.getByText('nobody could sign as the author’s supervisor after them');
  await expect(vacant).toBeVisible();
  await saved(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog').filter({ has: vacant })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});

test('a form goes into a note type that begins ready-made, with a rule and a co-signer', async ({ page }) => {
  const title = `Intake with a measure ${Date.now()}`;
  await openBuild(page);
  await page.getByRole('link', { name: 'Note types', exact: true }).click();
  await page.getByRole('button', { name: 'New note type', exact: true }).click();
  const starter = page.getByRole('group', { name: 'Therapy', exact: true }).getByRole('radio', { name: 'Intake assessment' });
  await starter.check();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Presenting problem');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const sections = page.getByRole('list', { name: 'Sections', exact: true }).locator(':scope > li');
  const before = await sections.count();
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('menuitem', { name: 'Form or measure', exact: true }).click();
  await expect(sections).toHaveCount(before + 1);
  await page.getByRole('combobox', { name: 'Which form' }).fill('PHQ-9');
  await page.getByRole('option', { name: 'Patient Health Questionnaire (PHQ-9)', exact: true }).first().click();
  // The section takes the name of its form, and the keyboard moves it.
  const name = 'Patient Health Questionnaire (PHQ-9)';
  await expect(sections.last()).toContainText(name);
  await sections.last().locator('summary').first().press('Alt+ArrowUp');
  await expect(sections.nth(before - 1)).toContainText(name);

  await page.getByRole('combobox', { name: 'Who signs' }).selectOption({ label: 'Author, then supervisor' });
  await expect(page.getByText('The author’s supervisor must sign second')).toBeVisible();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('menuitem', { name: 'the session was booked' }).click();
  const rule = page.getByRole('list', { name: 'Rules' }).getByRole('listitem').filter({ hasText: 'the session was booked' });
  await rule.getByRole('combobox', { name: 'What happens' }).selectOption({ label: 'Block signing' });
  // The only supervisor has nobody to co-sign what she writes herself.
  await expect(page.getByText('Notes by Ruth Abernathy could not be signed')).toBeVisible();
  await saved(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  // The map shows what belongs to it, and is searched by any of that.
  await page.getByRole('link', { name: 'Build' }).click();
  await page.getByRole('link', { name: 'How it fits together' }).click();
  await page.getByLabel('Search how it fits together').fill(title);
  const shown = page.getByRole('region', { name: 'Notes', exact: true }).getByRole('listitem');
  await expect(shown).toHaveCount(1);
  await expect(shown.getByRole('link', { name })).toBeVisible();
  await expect(shown.getByRole('link', { name: 'Author, then supervisor' })).toBeVisible();
  // It names no service, so it would fit the visits of other journeys.
  const { api, headers } = await administrator();
  const all = await api.get('/api/v1/practices/demo/noteDefinitions?pageSize=1000', { headers });
  const types = (await all.json()) as readonly { readonly id: string; readonly title: string }[];
  const id = encodeURIComponent(types.find((one) => one.title === title)?.id ?? '');
  const retired = await api.post(`/api/v1/practices/demo/noteDefinitions/${id}/retire`, { headers });
  expect(retired.ok(), await retired.text()).toBe(true);
  await api.dispose();
});
