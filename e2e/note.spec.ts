import { openChartOfNewPatient } from './support/charts.ts';
import { expect, expectAccessible, keepOnDevice, test } from './support/journey.ts';
import { editorOf, firstMinute } from './support/visits.ts';

test('a note written and signed without a network waits, and is signed once there is one', async ({
  clinician: page,
  context,
}) => {
  await keepOnDevice(page);
  await openChartOfNewPatient(page);
  await page.getByRole('button', { name: 'Start note' }).click();
  await page.getByRole('menuitem', { name: 'Progress note', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress note');
  await expectAccessible(page);

  const diagnoses = page.getByRole('region', { name: /^Diagnosis/ });
  await diagnoses.getByRole('textbox', { name: 'Find a diagnosis' }).pressSequentially('F41.1');
  await expect(page.getByRole('option', { name: /F41\.1/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const time = page.getByRole('region', { name: /^Session time/ });
  await time.getByLabel('Start').fill(firstMinute.start);
  await time.getByLabel('End').fill(firstMinute.end);
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();

  await context.setOffline(true);
  const text = 'Written on the bus.';
  for (const section of [/^Subjective/, /^Objective/, /^Interventions/, /^Assessment/, /^Risk/, /^Plan/]) {
    await editorOf(page, section).click();
    await page.keyboard.type(text);
  }
  await expect(page.getByRole('main').getByText('Saved on this device', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /to do first/ })).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Signature pending').first()).toBeVisible();
  await expect(page.getByText('Signed by')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByText('Signed by')).toBeVisible();
  await expect(page.getByText(text).first()).toBeVisible();
  await expectAccessible(page);
});
