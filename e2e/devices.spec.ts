import { expect, signIn, test } from './support/journey.ts';

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    viewport: { width: 932, height: 430 },
  });
  test('the mobile application keeps its navigation at the bottom however the phone is held', async ({ page }) => {
    await signIn(page, 'clinician@demo.test');
    const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(navigation?.width).toBe(932);
    expect(navigation?.y).toBeGreaterThan(300);
  });
});

test.describe('in a browser of another age', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko' });
  test('a notice stands instead of the application', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Notewell needs a newer browser' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveCount(0);
  });
});

test.describe('in a browser we no longer test with', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  });
  test('a banner says so once', async ({ page }) => {
    await signIn(page, 'clinician@demo.test');
    const banner = page.getByText('This browser is older than the ones we test with.');
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(banner).toBeHidden();
  });
});
