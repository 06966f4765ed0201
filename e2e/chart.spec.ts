import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/journey.ts';

/** The chart of the first patient of today. */
async function openChart(page: Page): Promise<string> {
  const link = page.getByRole('region', { name: 'Today' }).getByRole('listitem').first().getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/patients\/.+/);
  return name;
}

test('the banner says who it is, and stays while one reads', async ({ clinician: page }) => {
  const name = await openChart(page);
  const banner = page.getByRole('region', { name: 'Patient' });
  await expect(banner).toContainText(name.split(',')[0] ?? name);
  for (const fact of ['Born', 'Record', 'Allergies']) await expect(banner.getByText(fact, { exact: true })).toBeVisible();
  await expect(banner).toContainText(/\(\d+ (y|mo)\)/);
  await page.getByRole('grid', { name: 'Timeline' }).hover();
  await page.mouse.wheel(0, 4_000);
  await expect(banner).toBeInViewport();
});

test('the summary shows problems, medications, allergies and vitals', async ({ clinician: page }) => {
  await openChart(page);
  for (const part of ['Problems', 'Medications', 'Allergies', 'Vitals and scores'])
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Problems', exact: true }).getByRole('listitem').first()).toBeVisible();
});

test('a problem is added in place and is there after a reload', async ({ clinician: page }) => {
  await openChart(page);
  const problems = page.getByRole('region', { name: 'Problems', exact: true });
  await problems.getByRole('button', { name: /^Add/ }).click();
  await problems.getByRole('textbox').first().fill('insomnia');
  await expect(page.getByRole('option').first()).toBeVisible();
  const words = await page.getByRole('option').first().locator('span').last().innerText();
  await page.keyboard.press('Enter');
  await problems
    .getByRole('button', { name: /^(Add|Save)\b/, exact: false })
    .last()
    .click();
  await expect(problems.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toHaveText('Saved');
  await page.reload();
  await expect(problems.getByRole('listitem').filter({ hasText: words })).toBeVisible();
});

test('the timeline is one list, filtered by kind, and a note opens from it', async ({ clinician: page }) => {
  await openChart(page);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const rows = timeline.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await timeline.getByText('Notes', { exact: true }).click();
  await expect(rows.nth(1).getByRole('link')).toBeVisible();
  const title = await rows.nth(1).getByRole('link').innerText();
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/notes\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a note is written beside the chart where there is room, and in its place where there is not, without leaving the words', async ({
  clinician: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Patients' }).click();
  await page.getByRole('grid').getByRole('link').nth(9).click();
  await expect(page.getByRole('region', { name: 'What I am writing' })).toBeVisible();
  const progress = page.getByRole('menuitem', { name: 'Progress note', exact: true });
  const title = page.getByRole('heading', { level: 1, name: /note|therapy|assessment/i });
  await page.getByRole('button', { name: /^(Start|Open) note$/ }).click();
  await expect(progress.or(title)).toBeVisible();
  if (await progress.isVisible()) await progress.click();
  await expect(title).toBeVisible();
  await expect(page).toHaveURL(/\/patients\/[^/]+\/notes\//);

  const chart = page.getByRole('grid', { name: 'Timeline' });
  await expect(chart).toBeVisible();
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toHaveCount(1);
  const editor = page.getByRole('main').locator('[contenteditable=true]').first();
  await editor.click();
  await page.keyboard.type('Begun beside the chart');
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(chart).toBeHidden();
  await page.keyboard.type(', ended without it.');
  await expect(editor).toContainText('Begun beside the chart, ended without it.');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(chart).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to the chart' }).click();
  const drafts = page.getByRole('region', { name: 'What I am writing' });
  await expect(drafts).toContainText('Begun beside the chart');
  await drafts.getByRole('link').first().click();
  await expect(page.getByRole('main').locator('[contenteditable=true]').first()).toContainText('ended without it.');
});
