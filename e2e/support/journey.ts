import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page, request } from '@playwright/test';

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

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
  // What is still fading in has less contrast than what people read; a fade begins a frame or two after what is drawn.
  await page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} — ${violation.help}`),
    ),
  ).toEqual([]);
}

export const clinicianEmail = 'clinician@demo.test';

/** What the browser holds of somebody who has signed in: tests of other things begin there, and not at the sign-in page. */
async function signedIn(origin: string, email: string): Promise<StorageState> {
  const context = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const answer = await context.post('/api/auth/sign-in/email', { data: { email, password: demoPassword } });
  expect(answer.ok(), `signing in as ${email}: ${answer.status()}`).toBe(true);
  const state = await context.storageState();
  await context.dispose();
  return state;
}

/** What the pages of this context do that their security policy forbids, as it happens. */
export async function policyViolations(context: BrowserContext): Promise<readonly string[]> {
  const found: string[] = [];
  await context.exposeFunction('tellViolation', (words: string) => void found.push(words));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { tellViolation } = window as unknown as { tellViolation: (words: string) => void }; // exposed above
      tellViolation(`${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile})`);
    });
  });
  return found;
}

/** `clinician` is a page at Home, signed in. Whoever ends the session signs in through the screen instead. */
export const test = base.extend<{ clinician: Page; leavesNothingOpen: undefined }, { clinicianState: StorageState }>({
  baseURL: async ({}, use) => use(process.env.NOTEWELL_ORIGIN),
  // Every journey fails where a page tries what its policy forbids.
  context: async ({ context }, use) => {
    const violations = await policyViolations(context);
    await use(context);
    expect(violations).toEqual([]);
  },
  // A page that one journey leaves open goes on asking and drawing through all that come after it.
  leavesNothingOpen: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],
  clinicianState: [
    async ({}, use) => use(await signedIn(process.env.NOTEWELL_ORIGIN ?? '', clinicianEmail)),
    { scope: 'worker' },
  ],
  clinician: async ({ page, clinicianState }, use) => {
    await page.context().addCookies(clinicianState.cookies);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
    await use(page);
  },
});
export { expect };
