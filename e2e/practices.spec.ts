import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, expectAccessible, signIn, test } from './support/journey.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = Date.now();
const email = `both-${stamp}@demo.test`;
const riverside = `riverside-${stamp}`;
const substance = `Sulfonamide of two practices ${stamp}`;
const password = 'Two-practices-1';

/** Runs a command of the operator next to the running server. */
const notewell = (...words: string[]) =>
  execFileSync(process.execPath, ['apps/cli/bin/notewell.mjs', ...words, '--data', process.env.NOTEWELL_E2E_DATA ?? ''], {
    cwd: root,
    stdio: 'pipe',
  });

test('a member of two practices switches, and unsent work stays put', async ({ page, context }) => {
  notewell('practice', 'create', riverside, '--display', 'Riverside Clinic');
  for (const practice of ['demo', riverside])
    notewell('user', 'create', email, '--practice', practice, '--name', 'Noor Haddad', '--administrator', '--password', password);
  await signIn(page, email, password);
  const menu = page.getByRole('button', { name: /^Your menu/ });
  const practices = page.getByRole('group', { name: 'Practice' });
  const change = async (to: RegExp) => {
    await menu.click();
    await practices.getByRole('button', { name: to }).click();
  };
  await menu.click();
  await expect(practices.getByRole('button', { pressed: true })).not.toHaveText('Riverside Clinic');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Patients' }).click();
  await page.getByRole('grid', { name: 'Patients' }).getByRole('row').nth(2).getByRole('link').click();
  const chart = page.url();
  const allergies = page.getByRole('region', { name: 'Allergies' });
  await allergies.getByRole('button', { name: 'Add allergy' }).click();
  await allergies.getByLabel('Allergic to').fill(substance);
  const blocked = /\/practices\/demo\/allergies(\?.*)?$/;
  await context.route(blocked, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await allergies.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Your unsent work, 1/ })).toBeVisible();

  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/practices/${riverside}/`) && request.method() !== 'GET')
      elsewhere.push(request.postData() ?? '');
  });
  await change(/Riverside Clinic/);
  const question = page.getByRole('dialog', { name: /^Change to Riverside Clinic/ });
  await expect(question).toContainText('stays on this device');
  await question.getByRole('button', { name: 'Change' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('notewell.practice'))).toContain(riverside);
  await menu.click();
  await expect(practices.getByRole('button', { name: 'Riverside Clinic', pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Your unsent work', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Patients' }).click();
  await expect(page.getByText('No patients yet')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Patients' })).toHaveCount(0);
  await page.reload();
  await menu.click();
  await expect(practices.getByRole('button', { name: 'Riverside Clinic', pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(elsewhere.join()).not.toContain('Sulfonamide');
  await expect(menu).toHaveAccessibleName(/Riverside Clinic$/);
  // Another tab chose otherwise meanwhile.
  await page.evaluate(() => localStorage.setItem('notewell.practice', 'demo'));
  await page.reload();
  await expect(menu).toHaveAccessibleName(/Riverside Clinic$/);

  await context.unroute(blocked);
  await menu.click();
  await practices.getByRole('button', { pressed: false }).click();
  // The change waits until typed text is on the device. Leaving the page before that stops it.
  await expect(menu).not.toHaveAccessibleName(/Riverside Clinic$/);
  await page.goto(chart);
  await expect(allergies.getByText(substance)).toBeVisible();
  await expect(
    page
      .getByRole('banner')
      .or(page.getByRole('status'))
      .filter({ hasText: /^Saved$/ })
      .first(),
  ).toBeVisible();
});
