import { expect, expectSound, openAs, test } from './support/journey.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an administrator imports locations from a file, row by row, and only as a whole', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'admin@demo.test', '/admin/records?kind=Location');
  await page.getByRole('button', { name: 'CSV' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import a file' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import locations' })).toBeVisible();
  const stamp = test.info().testId.slice(-6);
  const text = `Name,City,Colour\nQuay ${stamp},Salem,red\nPier ${stamp},Bend,\n,Nowhere,\n`;
  await page.locator('input[type=file]').setInputFiles(file('places.csv', text));
  await expect(page.getByText('no field has this name: Colour')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  await expectSound(page);
  const grid = page.getByRole('grid', { name: 'Rows of the file with locations' });
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: `Row 2: Quay ${stamp}` });
  await expect(detail.getByRole('row', { name: 'City empty Salem' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Leave out the refused row').check();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 added, 0 changed')).toBeVisible();
  await page.getByRole('button', { name: 'Go to locations' }).click();
  await expect(page.getByRole('link', { name: `Quay ${stamp}` })).toBeVisible();
});
