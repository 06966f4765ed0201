import { expect, expectAccessible, test } from './support/journey.ts';

// Spec section 2: the initial page by browser.

test.describe('a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  });
  for (const [held, width, height] of [
    ['upright', 430, 932],
    ['on its side', 932, 430],
  ] as const)
    test(`gets the mobile application, held ${held}: navigation under the thumb`, async ({ clinician: page }) => {
      await page.setViewportSize({ width, height });
      const place = async () => {
        const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
        return bar && { width: Math.round(bar.width), bottom: Math.round(bar.y + bar.height) };
      };
      await expect.poll(place).toEqual({ width, bottom: height });
      await expectAccessible(page);
    });
});

test.describe('a desktop Internet Explorer', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko' });
  test('is told which browsers to use, and shown nothing else', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Notewell needs a newer browser' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('a browser older than those we keep up with', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  });
  test('is told so once, in a line that covers nothing', async ({ clinician: page }) => {
    const line = page.getByRole('status').filter({ hasText: 'This browser is older than the ones we test with.' });
    await expect(line).toBeVisible();
    await expectAccessible(page);
    await line.getByRole('button', { name: 'Got it' }).click();
    await expect(line).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
    await expect(line).toBeHidden();
  });
});

test.describe('while the application is on its way', () => {
  test.use({ serviceWorkers: 'block' });
  const days = [
    ['1 April', '2026-04-01T12:00:00-04:00', 1],
    ['any other day', '2026-04-02T12:00:00-04:00', 0],
  ] as const;
  for (const [day, time, cats] of days)
    test(`the loading screen says so, on ${day} ${cats ? 'with' : 'without'} a cat`, async ({ page, context }) => {
      let arrive = () => {};
      const waiting = new Promise<void>((resolve) => (arrive = resolve));
      await context.route(/default-root.*\.js/, (route) => waiting.then(() => route.continue()));
      await page.clock.setFixedTime(new Date(time));
      await page.goto('/', { waitUntil: 'commit' });
      const loading = page.getByRole('status').filter({ hasText: 'Loading…' });
      await expect(loading).toBeVisible();
      await expect(loading.locator('svg')).toHaveCount(cats);
      await expectAccessible(page);
      arrive();
      await expect(page.getByLabel('Email')).toBeVisible();
      await expect(loading).toBeHidden();
    });
});

test('a failed request shows its sentence, with details on demand', async ({ clinician: page, context }) => {
  const id = '019e02ba-0000-7000-8000-000000000000';
  await context.route(`**/api/**/patients/${id}`, (route) =>
    route.fulfill({
      status: 408,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'A timeout occurred while attempting your request.  Some of your requests may not have completed.',
        status: 408,
        code: 'timeout',
        requestId: 'journey-408',
      }),
    }),
  );
  await page.goto(`/patients/${id}`);
  await expect(page.getByRole('main')).toContainText('A timeout occurred while attempting your request.');
});
