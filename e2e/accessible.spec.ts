import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/journey.ts';

/** Screens by how one gets there from Home, with what shows that they have come. */
const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: async (page) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Today' }).getByRole('listitem').first()).toBeVisible();
  },
  patients: async (page) => {
    await page.goto('/patients');
    await expect(page.getByRole('grid', { name: 'Patients' }).getByRole('row').nth(1)).toBeVisible();
  },
  schedule: async (page) => {
    await page.goto('/schedule');
    await expect(page.getByRole('main').getByRole('button', { name: /note$/ }).first()).toBeVisible();
  },
  chart: async (page) => {
    await page.goto('/');
    await page.getByRole('region', { name: 'Today' }).getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByRole('grid', { name: 'Timeline' }).getByRole('row').nth(1)).toBeVisible();
  },
  'a note being written': async (page) => {
    await page.goto('/');
    await page
      .getByRole('button', { name: /^(Start|Open) note$/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Sign note' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox').last()).toBeVisible();
  },
  'a signed note': async (page) => {
    await page.goto('/');
    await page.getByRole('region', { name: 'Today' }).getByRole('listitem').first().getByRole('link').click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Notes', { exact: true }).click();
    await timeline.getByRole('row').filter({ hasText: 'Signed' }).first().getByRole('link').click();
    await expect(page.getByText(/^Signed by /).first()).toBeVisible();
  },
};

for (const [name, open] of Object.entries(screens))
  test(`${name}: axe finds nothing, light and dark, wide and on a phone, and nothing runs off the side`, async ({
    clinician: page,
  }) => {
    await open(page);
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await test.step(`${width} px, ${colorScheme}`, () => expectAccessible(page));
      }
    }
  });
