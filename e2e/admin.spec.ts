import type { Page } from '@playwright/test';
import { clinicianEmail, enterAs, expect, expectSound, test, visit } from './support/journey.ts';
import { signedInApi } from './support/signed-in-api.ts';

const adminEmail = 'admin@demo.test';

/** Opens a part of Admin from its list. */
async function openPart(page: Page, name: string): Promise<void> {
  await visit(page, '/admin');
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.describe('an administrator', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enterAs(page, adminEmail);
  });

  test('adds a person, deactivates them knowing what happens to their work, takes them back, and finds who is invited', async ({
    page,
  }) => {
    await openPart(page, 'People');
    await expect(page.getByRole('grid', { name: 'People' }).getByRole('row').nth(1)).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'New person' }).click();
    const dialog = page.getByRole('dialog', { name: 'New person' });
    await dialog.getByLabel('Given name').fill('Wanda');
    await dialog.getByLabel('Family name').fill('Walkthrough');
    await dialog.getByLabel('Send an invitation to sign in').uncheck();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wanda Walkthrough' })).toBeVisible();
    await expect(page.getByText('Not invited').first()).toBeVisible();
    await expectSound(page);

    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('They have no unsigned notes.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();

    // People are found by how they sign in, and an invitation that waits shows.
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Admin/ })
      .click();
    await page.getByRole('main').getByRole('link', { name: 'People', exact: true }).first().click();
    const rows = page.getByRole('grid', { name: 'People' }).getByRole('row');
    const signsIn = rows.filter({ hasText: 'Abernathy' });
    await expect(signsIn).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Invited', exact: true }).click();
    await expect(signsIn).toHaveCount(0);
    await rows.filter({ hasText: 'Raman' }).getByRole('link').click();
    await expect(page.getByText(/^Invitation to priya\.raman@demo\.test/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Send again|Make a new link)$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    // On a phone, entries without room in the bar are in a menu.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Printouts' }).click();
    await expect(page).toHaveURL('/print');
  });

  test('reads who may do what, makes a role that derives from another, and checks what a person can do', async ({ page }) => {
    await openPart(page, 'Roles and permissions');
    await expect(page.getByRole('link', { name: 'Front desk lead' })).toBeVisible();
    await page.getByText('Permissions by role', { exact: true }).click();
    await page.getByRole('searchbox', { name: 'Find a row' }).fill('Medication');
    await expect(
      page
        .getByRole('row', { name: /^Medication/ })
        .getByRole('cell', { name: 'CRUD' })
        .first(),
    ).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'New role' }).click();
    const name = `Walkthrough helper ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('combobox', { name: 'Derives from' }).click();
    await page.getByRole('option', { name: /^Scribe/ }).click();
    await expect(page.getByText(/Scribe user/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectSound(page);

    // Asks what a person can do, and is shown why, or what they lack.
    await openPart(page, 'Permissions check');
    await page.getByRole('combobox', { name: 'Person' }).fill('Ellison');
    await page.getByRole('option', { name: /Maya Ellison/ }).click();
    await expect(page.getByText(/Role Non-Prescribing Clinician → grant set Document care/)).toBeVisible();
    await page.getByRole('button', { name: 'Delete medications: not allowed' }).click();
    await expect(page.getByText(/Any of these would: .*Prescribe/)).toBeVisible();
    await expectSound(page);
  });

  test('searches the security log, verifies its chain, exports it, and prints who saw a chart', async ({ page, baseURL }) => {
    const clinician = await signedInApi(baseURL ?? '', clinicianEmail);
    const [patient] = await clinician.query<{ id: string }>('/patients', [], 1);
    expect(await clinician.delete(`/patients/${patient?.id}`), 'a clinician may not delete a chart').toBe(403);
    await clinician.dispose();
    await openPart(page, 'Security log');
    const rows = page.getByRole('grid', { name: 'Security log' }).getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(/entries, each as it was written/)).toBeVisible();
    await expectSound(page);
    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Refused' }).click();
    await expect(rows.filter({ hasText: 'Was refused' }).first()).toBeVisible();
    await expect(rows.filter({ hasText: 'Signed in' })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^security-log-.*\.csv$/);
    await rows.filter({ hasText: 'Was refused patient (403)' }).first().click();
    await page.getByRole('dialog').getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Patient access report' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Who saw what' }).getByRole('row').nth(1)).toBeVisible();
    await expectSound(page);
  });

  test('is told at Home of temporary access that waits, questions it and closes it with comments', async ({ page, baseURL }) => {
    const stamp = Date.now();
    const reader = await signedInApi(baseURL ?? '', 'prescriber@demo.test');
    const [patient] = await reader.query<{ id: string }>('/patients', [], 1);
    const explanation = `Cannot open an attachment ${stamp}`;
    await reader.post('/securityTokens', {
      patientAllowances: [{ id: patient?.id, resourceType: 'Patient' }],
      reason: 'Support',
      explanation,
    });
    await reader.dispose();
    await page.goto('/');
    await page.getByRole('region', { name: 'Access to review' }).getByRole('link', { name: 'Review' }).click();
    // The newest access of this user; others are listed as well.
    const access = page.getByRole('main').getByRole('button', { name: /^Daniel/ });
    await access.first().click();
    await expect(page.getByText(explanation)).toBeVisible();
    await expectSound(page);
    await expect(page.getByRole('button', { name: 'Question it' })).toBeDisabled();
    await page.getByLabel('Comment').fill(`Which file was it? ${stamp}`);
    await page.getByRole('button', { name: 'Question it' }).click();
    await expect(access).toHaveCount(0);
    await page.getByText('Questioned', { exact: true }).first().click();
    await access.first().click();
    await expect(page.getByText(`“Which file was it? ${stamp}”`)).toBeVisible();
    await page.getByLabel('Comment').fill(`The referral letter; agreed. ${stamp}`);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(access).toHaveCount(0);
    await page.getByText('Closed', { exact: true }).first().click();
    await access.first().click();
    await expect(page.getByText(`“The referral letter; agreed. ${stamp}”`)).toBeVisible();
  });

  test('makes a practice and deletes it by typing its id', async ({ page }) => {
    await openPart(page, 'Practices');
    await page.getByRole('button', { name: 'New practice' }).click();
    const dialog = page.getByRole('dialog', { name: 'New practice' });
    const id = `walkthrough-${crypto.randomUUID().slice(0, 8)}`;
    const name = id.replace('w', 'W').replace('-', ' ');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await expect(dialog.getByLabel('Network id')).toHaveValue(id);
    await dialog.getByLabel('I am its first administrator').uncheck();
    await dialog.getByRole('button', { name: 'Make practice' }).click();
    await expect(page.getByText(name)).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const remove = page.getByRole('button', { name: 'Delete practice' });
    await expect(remove).toBeDisabled();
    await page.getByLabel(`Type ${id} to confirm`).fill(id);
    await remove.click();
    await expect(page.getByText(name)).toHaveCount(0);
  });

  test('adds a place, corrects it where it is wrong, retires it and uses it again', async ({ page }) => {
    await openPart(page, 'Practice records');
    await expect(page.getByRole('grid', { name: 'Locations' }).getByRole('row').nth(1)).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'New location' }).click();
    const name = `Walkthrough ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByRole('dialog', { name: 'New location' }).getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectSound(page);
    await page.getByLabel('City').fill('Providence');
    await page.getByRole('button', { name: 'Add to phone and email' }).click();
    await page.getByLabel('Phone and email 1: number').fill('401-555-0199');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
    await expect(page.getByText('Name is a required field')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} North`);
    await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'All locations' }).click();
    await page.getByRole('searchbox', { name: 'Search locations' }).fill(name);
    await page.getByRole('link', { name: `${name} North` }).click();
    await expect(page.getByLabel('City')).toHaveValue('Providence');
    await expect(page.getByLabel('Phone and email 1: number')).toHaveValue('401-555-0199');

    await page.getByRole('button', { name: 'Retire…' }).click();
    await expect(page.getByText('Nothing that you may see uses it.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click();
    await expect(page.getByRole('main').getByText('Retired', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Use again' }).click();
    await expect(page.getByRole('main').getByText('In use', { exact: true })).toBeVisible();

    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.getByLabel('City').fill('Boston');
    await page.getByLabel('City').blur();
    await saved;
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await history
      .getByRole('button', { name: /^Restore address/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('City')).toHaveValue('Providence');
  });

  test('changes how the practice works, and it counts', async ({ page }) => {
    await openPart(page, 'Practice settings');
    await expectSound(page);
    const footer = page.getByLabel('Footer of printouts');
    const words = `Walkthrough footer ${Date.now()}`;
    await footer.fill(words);
    await expect(page.getByText('Not saved yet')).toBeVisible();
    // A click elsewhere asks before it takes what was typed.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await expect(footer).toHaveValue(words);
    await expect(page.getByRole('status').filter({ hasText: /^Not saved$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    await page.reload();
    await expect(footer).toHaveValue(words);
  });
});

test('people without admin rights find no link and see what they need', async ({ clinician: page }) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Patients' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/admin/people');
  await expect(page.getByText(/You can’t manage people/)).toBeVisible();
});
