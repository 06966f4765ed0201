import { expect, test } from './support/journey.ts';

test('the day lists appointments in their order, and leads to the day before and back', async ({ clinician: page }) => {
  await page.getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule');
  const today = page.getByRole('button', { name: 'Today', exact: true });
  await expect(today).toBeDisabled();
  const day = page.getByRole('main').getByRole('heading', { level: 2 });
  const words = await day.innerText();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(day).not.toHaveText(words);
  await today.click();
  await expect(day).toHaveText(words);
});

test('the week shows seven days, and a note begins from an appointment in it', async ({ clinician: page }) => {
  await page.goto('/schedule');
  await page.getByText('Week', { exact: true }).click();
  const begin = page.getByRole('main').getByRole('button', { name: /^(Start|Open|Read) note$/ });
  await expect(begin.first()).toBeVisible();
  await begin.first().click();
  await expect(page).toHaveURL(/\/notes\//);
});

test('another practitioner’s schedule is a choice away', async ({ clinician: page }) => {
  await page.goto('/schedule');
  const who = page.getByRole('combobox', { name: 'Practitioner' });
  await who.click();
  const other = page.getByRole('option').filter({ hasNotText: '(you)' }).first();
  const name = await other.innerText();
  await other.click();
  await expect(who).toHaveValue(name);
});
