import { expect, expectAccessible, openAs, test } from './support/journey.ts';

test('an administrator builds a grant set that a role then gives', async ({ page }) => {
  const name = `Chart clerks ${Date.now()}`;
  await openAs(page, 'admin@demo.test', '/admin/roles');
  await page.getByRole('button', { name: 'New grant set' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('checkbox', { name: 'Update notes', exact: true }).check();
  // Permission to change includes permission to read.
  await expect(page.getByRole('checkbox', { name: 'Read notes', exact: true })).toBeChecked();
  await page.getByRole('checkbox', { name: 'See the schedule', exact: true }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save grant set' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('3 permissions', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();

  await page.goto('/admin/roles/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Clerk ${Date.now()}`);
  await page.getByRole('combobox', { name: 'Grant sets' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByText('See the schedule.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Notes\s*read, update$/ })).toBeVisible();
});
