import AxeBuilder from '@axe-core/playwright';
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test';
import { sameDay } from './practice-day.ts';

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

/** Nothing runs off the side at the width that the page has. */
export const expectToFit = (page: Page, what?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), what)
    .toBeLessThanOrEqual(0);

/**
 * Lets something happen in the midst of what somebody types without a pause: by the page's clock no time passes between two
 * keys, however long the machine takes over them.
 */
export async function whileTyping(page: Page, words: readonly [string, string], happens: () => Promise<void>): Promise<void> {
  await page.clock.setFixedTime(Date.now());
  await page.keyboard.type(words[0]);
  await happens();
  await page.keyboard.type(words[1]);
  await page.clock.setSystemTime(Date.now());
}

/** Presses the keys of a sequence (`g s`) one upon the other: it ends where somebody waits, and so does nobody who knows it. */
export async function pressSequence(page: Page, keys: string): Promise<void> {
  await Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)));
}

/** Draws a line on a pad with the mouse, once the pad is in sight and stands still. */
export async function draw(pad: Locator): Promise<void> {
  const { mouse } = pad.page();
  await pad.hover({ position: { x: 40, y: 40 } });
  const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 };
  await mouse.down();
  await mouse.move(x + 120, y + 90, { steps: 6 });
  await mouse.move(x + 200, y + 40, { steps: 6 });
  await mouse.up();
}

/** Waits until the application itself is on the device, and goes on from there: what it fetches later needs no network. */
export async function keepOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
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
interface Own {
  readonly clinician: Page;
  readonly leavesNothingOpen: undefined;
  readonly endsOnTheSameDay: undefined;
}
export const test = base.extend<Own, { clinicianState: StorageState }>({
  // What is today's when it is made is today's when it is looked for.
  endsOnTheSameDay: [
    async ({}, use) => {
      await sameDay();
      await use(undefined);
    },
    { auto: true, timeout: 900_000 },
  ],
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
