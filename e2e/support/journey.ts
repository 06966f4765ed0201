import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test';
import { accessibilityFaults } from './accessible.ts';
import { sameDay } from './practice-day.ts';

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

export const demoPassword = 'Notewell-demo-1';

/** Signs in through the screen and waits for Home. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
}

/**
 * Neither screens nor the coming days' charts are fetched ahead in this context: the charts take 7 CPU s, twice a page load.
 * Journeys about them ask for them.
 */
export const fetchNothingAhead = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }));

/** A person of the demo practice by email, or one with a password of their own. */
type Who = string | { readonly email: string; readonly password: string };

/** Signs in without a screen, which saves 2 CPU s. The password does not open this device offline. */
export async function enterAs(page: Page, who: Who): Promise<void> {
  const { email, password } = typeof who === 'string' ? { email: who, password: demoPassword } : who;
  const context = page.context();
  await fetchNothingAhead(context);
  const headers = { origin: process.env.NOTEWELL_ORIGIN ?? '' };
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password }, headers });
  expect(answer.ok(), `signing in as ${email}: ${answer.status()}`).toBe(true);
}

/** Signs in without a screen and opens a path. */
export async function openAs(page: Page, who: Who, path = '/'): Promise<void> {
  await enterAs(page, who);
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
}

/**
 * Opens a path within the application, as its links do; a blank page loads it. A page load costs four times as much. The screen
 * before is there until the next is, so wait for what only the next one has.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path);
  else await page.evaluate((to) => history.pushState({}, '', to), path);
}

/** Fails with the rule, the element and the help text if the page violates WCAG 2.2 A or AA. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** Checks that nothing overflows the page's width. */
export const expectToFit = (page: Page, what?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), what)
    .toBeLessThanOrEqual(0);

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** `npm run test:long` checks all that `npm test` samples. */
const isLong = process.env.NOTEWELL_LONG === '1';

/**
 * Checks layout and accessibility. The page fits a wide screen and a phone; axe reads it wide and light, and on a phone where
 * that has another layout. The long run reads every page at both sizes, light and dark.
 */
export async function expectSound(page: Page, layouts: 'one layout' | 'own phone layout' = 'one layout'): Promise<void> {
  for (const size of [wide, phone]) {
    await page.setViewportSize(size);
    await expectToFit(page, `${size.width} px`);
    if (size === wide || isLong || layouts === 'own phone layout')
      expect(await accessibilityFaults(page), `${size.width} px, light`).toEqual([]);
    if (!isLong) continue;
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await accessibilityFaults(page, 'colors'), `${size.width} px, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  await page.setViewportSize(wide);
}

/** Runs `happens` between two words typed without a pause. The page's clock is frozen, so a slow machine makes no pause. */
export async function whileTyping(page: Page, words: readonly [string, string], happens: () => Promise<void>): Promise<void> {
  await page.clock.setFixedTime(Date.now());
  await page.keyboard.type(words[0]);
  await happens();
  await page.keyboard.type(words[1]);
  await page.clock.setSystemTime(Date.now());
}

/** Presses a key sequence (`g s`) without a pause, because a pause ends the sequence. */
export async function pressSequence(page: Page, keys: string): Promise<void> {
  await Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)));
}

/** Draws a line on a pad with the mouse, once the pad is visible and does not move. */
export async function draw(pad: Locator): Promise<void> {
  const { mouse } = pad.page();
  await pad.hover({ position: { x: 40, y: 40 } });
  const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 };
  await mouse.down();
  await mouse.move(x + 120, y + 90, { steps: 6 });
  await mouse.move(x + 200, y + 40, { steps: 6 });
  await mouse.up();
}

/** For `test.use`: allows the page's service worker, as in users' browsers. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const;

/** Waits until the application's files are stored on the device, so that later loads need no network. */
export async function keepOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

export const clinicianEmail = 'clinician@demo.test';

/** Browser state of a signed-in user, so that other tests skip the sign-in page. */
async function signedIn(origin: string, email: string): Promise<StorageState> {
  const context = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const answer = await context.post('/api/auth/sign-in/email', { data: { email, password: demoPassword } });
  expect(answer.ok(), `signing in as ${email}: ${answer.status()}`).toBe(true);
  const state = await context.storageState();
  await context.dispose();
  return state;
}

/** Collects the policy violations of this context's pages. */
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

/**
 * `clinician` is a signed-in page at Home. `signedInPage` is a blank page of the same user for journeys that start elsewhere,
 * because each page load costs 4 CPU s. A journey that ends the session signs in through the screen.
 */
interface Own {
  readonly clinician: Page;
  readonly signedInPage: Page;
  readonly leavesNothingOpen: undefined;
  readonly endsOnTheSameDay: undefined;
}
export const test = base.extend<Own, { clinicianState: StorageState }>({
  // Keeps a journey within one day, so that today's records stay today's.
  endsOnTheSameDay: [
    async ({}, use) => {
      await sameDay();
      await use(undefined);
    },
    { auto: true, timeout: 900_000 },
  ],
  baseURL: async ({}, use) => use(process.env.NOTEWELL_ORIGIN),
  // Fails every journey whose page violates its policy.
  context: async ({ context }, use) => {
    await fetchNothingAhead(context);
    const violations = await policyViolations(context);
    await use(context);
    expect(violations).toEqual([]);
  },
  // Closes pages at the end of a journey; open ones would use the CPU during the next.
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
  signedInPage: async ({ page, clinicianState }, use) => {
    await page.context().addCookies(clinicianState.cookies);
    await use(page);
  },
  clinician: async ({ signedInPage: page }, use) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
    await use(page);
  },
});
export { expect };
