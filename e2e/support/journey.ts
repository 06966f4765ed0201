import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export const demoPassword = 'Notewell-demo-1';

/** Signs in through the screen, as a person does, and waits for Home. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
}

/** Fails with the rule, the element and the help text where the page breaks WCAG 2.2 A or AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} — ${violation.help}`),
    ),
  ).toEqual([]);
}

export const test = base.extend<{ clinician: Page }>({
  baseURL: async ({}, use) => use(process.env.NOTEWELL_ORIGIN),
  clinician: async ({ page }, use) => {
    await signIn(page, 'clinician@demo.test');
    await use(page);
  },
});
export { expect };
