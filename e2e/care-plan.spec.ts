import type { CarePlan } from '@notewell/model';
import { practiceOf } from './support/api.ts';
import { expectLoaded } from './support/charts.ts';
import { expect, expectSound, test } from './support/journey.ts';
import { signedInApi } from './support/signed-in-api.ts';

test('a care plan is written without a network, signed, put in force and reviewed', async ({ signedInPage: page, baseURL }) => {
  const { call, profile } = await practiceOf(page);
  const [patient] = await call<{ id: string }[]>('get', '/patients?pageSize=1&orderBy=name&order=desc');
  await page.goto(`/patients/${patient?.id}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'New care plan' }).click();
  const goals = page.getByRole('region', { name: 'Goals' });
  await expect(goals.getByText('Begin with a goal')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put in force' })).toBeDisabled();

  await page.context().setOffline(true);
  await goals.getByRole('button', { name: 'Add goal' }).click();
  await page.keyboard.type('Sleep through five nights a week');
  // The next goal, which moves up and down.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Walk every day');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(goals.getByRole('textbox', { name: 'Goal' }).first()).toHaveValue('Walk every day');
  await expect(goals.getByRole('textbox', { name: 'Goal' }).first()).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await goals.getByRole('button', { name: 'Change: Sleep through five nights a week' }).click();
  await page.getByRole('menuitem', { name: 'Add objective' }).click();
  await page.keyboard.type('In bed by 11 on weekdays');
  // An empty one goes away again.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(goals.getByRole('textbox', { name: 'Objective' })).toHaveCount(1);
  await goals.getByRole('button', { name: 'Details of In bed by 11 on weekdays' }).click();
  await goals.getByLabel('How progress is measured').fill('Nights in the sleep diary');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved on this device');
  await expectSound(page);

  await page.context().setOffline(false);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved');
  await page.getByRole('button', { name: 'Sign plan' }).click();
  // A colleague changes a goal while the signer is asked.
  const colleague = await signedInApi(baseURL ?? '', 'supervisor@demo.test');
  const [draft] = await colleague.query<CarePlan>('/carePlans', [
    { kind: 'Patient', values: [patient?.id] },
    { kind: 'Status', values: ['Draft'] },
  ]);
  const nth = draft?.items?.findIndex(({ title }) => title === 'Walk every day');
  await colleague.patch(`/carePlans/${draft?.id}`, [{ op: 'replace', path: `/items/${nth}/title`, value: 'Walk on weekdays' }]);
  await colleague.dispose();
  await expect(page.getByRole('textbox', { name: 'Goal', exact: true, includeHidden: true }).last()).toHaveValue(
    'Walk on weekdays',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Somebody else changed the text meanwhile')).toBeVisible();
  await page.getByRole('button', { name: 'Sign plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  const signatures = page.getByRole('region', { name: 'Signatures' });
  await expect(signatures).toContainText('Maya Ellison');
  await signatures.getByRole('button', { name: /or family signs$/ }).click();
  await page.getByRole('dialog').getByText('Type the name').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(signatures.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Put in force' }).click();
  await expect(page.getByRole('button', { name: 'Put in force' })).toHaveCount(0);
  // The signed words stay; progress is still recorded.
  await expect(goals.getByRole('button', { name: 'Add goal' })).toHaveCount(0);
  await goals.getByLabel('Now', { exact: true }).fill('3');
  await page.getByRole('button', { name: 'Record a review' }).click();
  await page.getByRole('dialog').getByLabel('What the review found').fill('Three nights so far.');
  await page.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByRole('region', { name: 'Reviews' })).toContainText('Three nights so far.');

  /** Opens the page again: an open one keeps the address that the device gave. */
  const again = async () => {
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved');
    await page.reload();
    await expect(page).not.toHaveURL(/local/);
    return page.url();
  };
  const plan = async (url: string) => call<CarePlan>('get', `/carePlans/${decodeURIComponent(url.split('/').at(-1) ?? '')}`);
  const address = await again();
  await expect.poll(async () => (await plan(address)).reviews?.length).toBe(1);
  const { status, signatures: given, patientSignatures, items = [] } = await plan(address);
  expect([status, given?.map((one) => [one.status, one.role])]).toEqual(['Active', [['Signed', 'Author']]]);
  expect(patientSignatures).toMatchObject([{ status: 'Signed', signer: { id: patient?.id }, witness: { id: profile.id } }]);
  const [first, objective, second] = items;
  expect([first?.title, second?.title]).toEqual(['Sleep through five nights a week', 'Walk on weekdays']);
  expect(objective).toMatchObject({
    kind: 'Objective',
    parent: first?.id,
    number: '1.1',
    title: 'In bed by 11 on weekdays',
    measure: 'Nights in the sleep diary',
    currentValue: 3,
  });

  // The next plan begins with the open goals, and ends this one.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy into a new plan' }).click();
  await expect(page.getByRole('button', { name: 'Put in force' })).toBeEnabled();
  await expect(goals.getByRole('textbox', { name: 'Goal' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Put in force' }).click();
  const next = await again();
  await expect.poll(async () => [(await plan(next)).status, (await plan(address)).status]).toEqual(['Active', 'Completed']);
});
