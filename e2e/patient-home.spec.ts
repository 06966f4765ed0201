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
    for (const name of ['Your visits', 'Forms to fill in', 'To sign', 'Your health', 'Your documents', 'Your account'])
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
