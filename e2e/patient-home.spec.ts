import type { ObservableRoutines } from '@notewell/model';
import { practiceOf } from './support/api.ts';
import { expect, expectAccessible, expectToFit, openAs, test } from './support/journey.ts';

for (const email of ['patient@demo.test', 'relative@demo.test'])
  test(`${email} finds visits, forms and documents at Home, and nothing that is refused`, async ({ page }) => {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
    });
    await openAs(page, email);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText(['Home', /^Messages/]);
    const whose = email.startsWith('patient') ? 'Your' : /^(?!Your)\w+’s/.source;
    for (const things of ['visits', 'health', 'documents'])
      await expect(page.getByRole('region', { name: new RegExp(`${whose} ${things}$`) })).toBeVisible();
    for (const name of ['Forms to fill in', 'To sign', 'Your account'])
      await expect(page.getByRole('region', { name })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page, 'Home of a patient');
    await page.getByRole('region', { name: 'Your account' }).getByRole('link', { name: 'Open' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
    for (const address of ['/build', '/patients', '/schedule', '/admin']) {
      await page.goto(address);
      await expect(page.getByText('This page is for the clinic’s staff')).toBeVisible();
    }
    expect(refused).toEqual([]);
  });

test('forms that the chart sends wait at the patient’s Home, until they are taken back', async ({ page, browser }) => {
  await openAs(page, 'patient@demo.test');
  const { profile } = await practiceOf(page);
  const clinic = await browser.newContext();
  try {
    const staff = await clinic.newPage();
    await openAs(staff, 'admin@demo.test', `/patients/${profile.id}`);
    const forms = staff.getByRole('region', { name: /^Forms to the/ });
    await forms.getByRole('button', { name: 'Send forms' }).click();
    await forms.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(forms.getByText('Choose at least one form.')).toBeVisible();
    await forms.getByRole('combobox', { name: 'Forms' }).click();
    await staff.getByRole('option', { name: /PHQ-2/ }).click();
    await forms.getByRole('button', { name: 'Send', exact: true }).click();
    const sent = forms.getByRole('listitem').filter({ hasText: 'PHQ-2' }).filter({ hasText: 'Sent' });
    await expect(sent).toBeVisible();
    const waiting = page.getByRole('region', { name: 'Forms to fill in' }).getByRole('listitem').filter({ hasText: 'PHQ-2' });
    await expect(waiting.getByRole('link', { name: /^Fill in/ })).toBeVisible();
    await sent.getByRole('button', { name: /^Change/ }).click();
    await staff.getByRole('menuitem', { name: 'Take back' }).click();
    await staff.getByRole('button', { name: 'Take back' }).click();
    await expect(forms.getByRole('listitem').filter({ hasText: 'Taken back' })).toBeVisible();
    await expect(waiting).toHaveCount(0);
  } finally {
    await clinic.close();
  }
});

test('an agreement that the clinic offers is signed at Home, and the chart shows who signed', async ({ page, browser }) => {
  await openAs(page, 'patient@demo.test');
  const { profile } = await practiceOf(page);
  const clinic = await browser.newContext();
  try {
    const staff = await clinic.newPage();
    await openAs(staff, 'admin@demo.test');
    const { call } = await practiceOf(staff);
    const title = `Telehealth ${Date.now()}`;
    const { id } = await call<{ id: string }>('post', '/contracts', {
      title,
      status: 'Offered',
      topics: ['Telehealth'],
      patient: { id: profile.id, resourceType: 'Patient' },
      text: 'We meet by video.',
    });
    await page.reload();
    await page.getByRole('button', { name: `Read and sign ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText('We meet by video.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    const asked = await dialog.getByText(/^Type your own name/).textContent();
    const [, name = ''] = /own name, (.*), to sign/.exec(asked ?? '') ?? [];
    await dialog.getByLabel('Your full name').fill(name);
    await dialog.getByLabel('Your full name').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Your agreements' }).getByText(title)).toBeVisible();
    await expect(page.getByRole('region', { name: 'To sign' }).getByText(title)).toHaveCount(0);
    await staff.goto(`/patients/${profile.id}/record/Contract/${id}`);
    await expect(staff.getByRole('list', { name: 'Signatures' }).getByText(name)).toBeVisible();
  } finally {
    await clinic.close();
  }
});

test('a care plan that the staff put to the patient is signed as it was read', async ({ page, browser }) => {
  await openAs(page, 'patient@demo.test');
  const { profile } = await practiceOf(page);
  const clinic = await browser.newContext();
  try {
    const staff = await clinic.newPage();
    await openAs(staff, 'clinician@demo.test');
    const { call } = await practiceOf(staff);
    const title = `Nights ${crypto.randomUUID().slice(0, 8)}`;
    const patient = { id: profile.id, resourceType: 'Patient' };
    const goal = { id: 'sleep', kind: 'Goal', title: 'Sleep through', status: 'InProgress' };
    const made = await call<{ id: string }>('post', '/carePlans', { patient, status: 'Draft', title, items: [goal] });
    await staff.goto(`/care-plans/${made.id}`);
    const signatures = staff.getByRole('region', { name: 'Signatures' });
    await signatures.getByRole('button', { name: 'Ask to sign in their account…' }).click();
    await staff.getByRole('menuitem').first().click();
    await expect(signatures.getByRole('list', { name: 'Awaited signatures' })).toContainText('has not signed yet');
    await page.getByRole('link', { name: `Read and sign ${title}` }).click();
    const text = page.getByRole('article', { name: 'What you sign' });
    await expect(text).toContainText('Sleep through');
    await expectAccessible(page);
    // The staff change a goal while the patient reads.
    const plan = await call<object>('get', `/carePlans/${made.id}`);
    await call('put', `/carePlans/${made.id}`, { ...plan, items: [{ ...goal, title: 'Sleep six hours' }] });
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const asked = await page.getByText(/^Type your own name/).textContent();
    const [, name = ''] = /own name, (.*), to sign/.exec(asked ?? '') ?? [];
    await page.getByLabel('Your full name').fill(name);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByText('The staff changed this plan while you read it.')).toBeVisible();
    await expect(text).toContainText('Sleep six hours');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByText('You signed this plan.')).toBeVisible();
    await expect(signatures.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Your care plans' }).getByText(title)).toBeVisible();
    await expect(page.getByRole('region', { name: 'To sign' }).getByText(title)).toHaveCount(0);
  } finally {
    await clinic.close();
  }
});

test('staff and family tick the same sheet, also without a network, each in their own name', async ({
  signedInPage: page,
  browser,
}) => {
  const home = await browser.newContext();
  const family = await home.newPage();
  await openAs(family, 'patient@demo.test');
  const { profile } = await practiceOf(family);
  const { call, profile: me } = await practiceOf(page);
  const title = `Evenings ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await call<{ id: string }>('post', '/observableRoutines', {
    patient: { id: profile.id, resourceType: 'Patient' },
    status: 'Active',
    title,
    routines: [{ id: 'walk', activity: { code: 'walking', display: 'Walking' }, active: true }],
  });
  await family.getByRole('link', { name: `Open ${title}` }).click();
  await page.goto(`/routines/${id}`);
  const done = (on: typeof page) => on.getByRole('button', { name: 'Done: Walking', exact: true });
  for (const one of [page, family]) await expect(done(one)).toBeVisible();

  // Both tick while the family is offline: neither waits for the other.
  await home.setOffline(true);
  await done(family).click();
  await family.getByLabel('Support: Walking').selectOption('Supervision');
  await expect(done(family)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Not done: Walking' }).click();
  const observed = async () => (await call<ObservableRoutines>('get', `/observableRoutines/${id}`)).observed ?? [];
  await expect
    .poll(async () => (await observed()).map(({ observer, done: was }) => [observer?.id, was]))
    .toEqual([[me.id, false]]);
  await home.setOffline(false);
  await expect
    .poll(async () => (await observed()).map(({ observer, done: was, support }) => [observer?.id, was, support]))
    .toEqual([
      [profile.id, true, 'Supervision'],
      [me.id, false, undefined],
    ]);
  // Each sees the other's tick and keeps their own.
  await expect(page.getByRole('group', { name: 'Walking' })).toContainText('Done, supervision');
  await expect(page.getByRole('button', { name: 'Not done: Walking' })).toHaveAttribute('aria-pressed', 'true');
  await expect(family.getByRole('group', { name: 'Walking' })).toContainText('Not done');
  await family.setViewportSize({ width: 390, height: 844 });
  await expectToFit(family);
  await expectAccessible(family);
});
