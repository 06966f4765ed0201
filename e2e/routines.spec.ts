import type { ObservableRoutines } from '@notewell/model';
import { practiceOf } from './support/api.ts';
import { expect, expectAccessible, expectToFit, openAs, test } from './support/journey.ts';

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
      [me.id, false, undefined],
      [profile.id, true, 'Supervision'],
    ]);
  // Each sees the other's tick and keeps their own.
  await expect(page.getByRole('group', { name: 'Walking' })).toContainText('Done, supervision');
  await expect(page.getByRole('button', { name: 'Not done: Walking' })).toHaveAttribute('aria-pressed', 'true');
  await expect(family.getByRole('group', { name: 'Walking' })).toContainText('Not done');
  await family.setViewportSize({ width: 390, height: 844 });
  await expectToFit(family);
  await expectAccessible(family);
});
