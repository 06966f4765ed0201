import { expect, expectAccessible, test } from './support/journey.ts';
import { refuseCalls } from './support/refuse.ts';
import { bookVisit } from './support/visits.ts';

test('a patient waits for a time, which is found and booked from the waitlist', async ({ signedInPage: page }) => {
  const name = await bookVisit(page);
  await page.goto('/waitlist');
  await page.getByRole('button', { name: 'Add to the waitlist' }).click();
  const form = page.getByRole('dialog', { name: 'Add to the waitlist' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('Pick who waits.');
  await form.getByLabel(/^(Patient|Client)$/).fill(name);
  await page.getByRole('option', { name }).first().click();
  await form.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'Individual therapy' }).first().click();
  await form.getByText('Tue', { exact: true }).click();
  // A time of which only the hour is typed is asked for again, and not left out.
  await form.getByLabel('Not before').pressSequentially('1');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByLabel('Not before')).toBeFocused();
  await form.getByLabel('Not before').fill('13:00');
  await form.getByLabel('Done by').fill('13:20');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText(/^Leave \d+ minutes for the visit\.$/)).toBeVisible();
  await form.getByLabel('Done by').fill('');
  await expectAccessible(page);
  // Nobody waits before the server has the wish; a refused form stays as it is.
  const calls = /\/appointments$/;
  await page.context().route(calls, refuseCalls);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nobody was put on the waitlist' })).toBeVisible();
  await page.context().unroute(calls);
  await expect(form.getByLabel('Not before')).toHaveValue('13:00');
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('region', { name: 'Waiting' }).getByRole('listitem').filter({ hasText: name }).last();
  await expect(row).toContainText('Tue · from 1:00 PM');
  await row.getByRole('button', { name: `Find a time, ${name}` }).click();
  const times = page.getByRole('dialog').getByRole('list', { name: 'Free times' }).getByRole('button');
  await expect(times.first()).toHaveText(/^Tuesday, .+ PM/);
  const time = /\d+:\d\d PM/.exec(await times.first().innerText())?.[0] ?? '';
  await times.first().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(new RegExp(`^${name}: .+, ${time}\\.$`))).toBeVisible();
});
