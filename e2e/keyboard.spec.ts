import { expect, test } from './support/journey.ts';
import { bookVisit, firstMinute } from './support/visits.ts';

test('from Home to a signed note without a mouse', async ({ clinician: page }) => {
  const name = await bookVisit(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name.replace(',', ''));
  await expect(palette.getByText(name).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/patients\/.+/);

  const note = page.getByRole('button', { name: /^(Start|Open) note$/ });
  await expect(note).toHaveCount(1);
  await expect(note).toBeEnabled();
  await note.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress note');

  // Whatever stands against signing is mended from the keyboard as well.
  await page.getByLabel('Start', { exact: true }).fill(firstMinute.start);
  await page.getByLabel('End', { exact: true }).fill(firstMinute.end);
  const text = page.getByRole('region', { name: /^Plan/ }).getByRole('textbox');
  await text.focus();
  await page.keyboard.type('Signed without a mouse.');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved');
  // A key pressed where nothing takes it must not push all of it out of sight: parts of the page scroll, the page does not.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
    .toBe(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Signed by Maya Ellison/)).toBeVisible();
  await expect(page.getByText('Signed without a mouse.')).toBeVisible();
});
