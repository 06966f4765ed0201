import { clinicianEmail, demoPassword, expect, expectAccessible, signIn, test } from './support/journey.ts';

test('somebody signs in with email and password and is greeted at Home', async ({ page }) => {
  await signIn(page, 'clinician@demo.test');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening)/);
  await expect(page).toHaveTitle(/Home · Notewell$/);
});

test('a wrong password is told in words, and the email is still there to try again', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill('clinician@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is not right.');
  await expect(page.getByLabel('Email')).toHaveValue('clinician@demo.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('whoever follows a link signed out arrives there after signing in', async ({ page }) => {
  await page.goto('/patients');
  await page.getByLabel('Email').fill('clinician@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/patients');
});

test('signing out leads to the sign-in page, and back leads nowhere', async ({ page }) => {
  await signIn(page, clinicianEmail);
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goto('/patients');
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the sign-in page is accessible, light and dark', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page);
  }
});
