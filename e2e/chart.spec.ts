import { practiceOf } from './support/api.ts';
import { openChartOfNewPatient, openChartOfSomebodySeen } from './support/charts.ts';
import { expect, expectAccessible, test } from './support/journey.ts';

test('the banner says who it is, and stays while one reads', async ({ signedInPage: page }) => {
  const name = await openChartOfSomebodySeen(page);
  const banner = page.getByRole('region', { name: 'Patient' });
  await expect(banner).toContainText(name.split(',')[0] ?? name);
  for (const fact of ['Born', 'Record', 'Allergies']) await expect(banner.getByText(fact, { exact: true })).toBeVisible();
  await expect(banner).toContainText(/\(\d+ (y|mo)\)/);
  await page.getByRole('grid', { name: 'Timeline' }).hover();
  await page.mouse.wheel(0, 4_000);
  await expect(banner).toBeInViewport();
});

test('the summary shows problems, medications, allergies and vitals', async ({ signedInPage: page }) => {
  await openChartOfSomebodySeen(page);
  for (const part of ['Problems', 'Medications', 'Allergies', 'Vitals and scores'])
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Problems', exact: true }).getByRole('listitem').first()).toBeVisible();
});

test('a problem is added in place and is there after a reload', async ({ signedInPage: page }) => {
  await openChartOfNewPatient(page);
  const problems = page.getByRole('region', { name: 'Problems', exact: true });
  await problems.getByRole('button', { name: /^Add/ }).click();
  await problems.getByRole('textbox').first().fill('F41.1');
  const words = 'Generalized anxiety disorder';
  await expect(page.getByRole('option').first()).toContainText(words);
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

test('the timeline is one list, filtered by kind, and a note opens from it', async ({ signedInPage: page }) => {
  await openChartOfSomebodySeen(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const title = `Kept in the timeline ${Date.now()}`;
  const { call, profile } = await practiceOf(page);
  await call('post', '/notes', {
    status: 'Preliminary',
    title,
    subject: { id, resourceType: 'Patient' },
    participants: [{ role: 'PrimaryPerformer', individual: profile }],
    sections: [{ id: 'story', kind: 'Narrative', title: 'Story', text: 'Of this journey.' }],
  });
  await page.reload();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const row = timeline.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  await timeline.getByText('Documents', { exact: true }).click();
  await expect(row).toHaveCount(0);
  const search = timeline.getByRole('searchbox', { name: 'Search notes of this chart' });
  await search.fill('nothingofthekind');
  await expect(timeline.getByText('No note matches')).toBeVisible();
  await search.fill('of this journey');
  await expect(row).toBeVisible();
  await search.fill('');
  await timeline.getByText('Notes', { exact: true }).click();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/notes\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a note opens next to the chart, or alone in narrow windows', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openChartOfNewPatient(page);
  await expect(page.getByRole('region', { name: 'What I am writing' })).toBeVisible();
  await page.getByRole('button', { name: 'Start note' }).click();
  await page.getByRole('menuitem', { name: 'Progress note', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Progress note' })).toBeVisible();
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
