import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible, openStage, type Stage } from '../support/stage.ts';

// axe takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
const soon = { timeout: 30_000 };
/** Where pictures of what was drawn are put, for people to look at. */
const pictures = process.env['NOTEWELL_SHEET'];
const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

/** Whether the account has a second step, as the server tells it. */
let hasApp = false;
/** As what the person signs in. */
let signedInAs = 'Practitioner';
const channel = { id: 'team', resourceType: 'Channel', display: 'Team' };
const message = (id: string, text: string, sent: string) => ({
  resourceType: 'ChatMessage',
  id: `team.${id}`,
  partition: 'team',
  channel,
  author: { id: 'grace', resourceType: 'Practitioner', display: 'Grace Kim, LMFT' },
  text,
  sent,
  meta: { versionId: '1', lastModified: sent },
});
const answers: Readonly<Record<string, () => unknown>> = {
  '/api/v1/session': () => ({
    user: { id: 'me', email: 'dana@demo.test', name: 'Dana Reyes' },
    memberships: [
      {
        networkId: 'demo',
        display: 'Harbor Street',
        profile: { resourceType: signedInAs, id: 'me', display: 'Dana Reyes' },
        roles: [],
        grantSets: [],
        permissions: [],
      },
    ],
    expires: '2099-01-01T00:00:00Z',
    serverTime: '2026-11-18T15:00:00Z',
    build: 'stage',
  }),
  '/api/v1/session/confirm': () => ({}),
  '/api/v1/session/account': () => ({ password: true, twoStep: hasApp, changeable: true, mail: true }),
  '/api/v1/practices/demo/patients/long': () => ({
    resourceType: 'Patient',
    id: 'long',
    name: { given: 'Bartholomew-Christopher Alexander', family: longName },
    birthDate: '1961-02-03',
    medicalRecordNumber: '100200',
    alerts: [{ text: 'Custody order on file: check at the desk who may pick up', severity: 'Caution' }],
    meta: { versionId: '1', lastModified: '2026-01-01T00:00:00Z' },
  }),
  '/api/v1/practices/demo/channelMemberships/queries': () => [
    {
      resourceType: 'ChannelMembership',
      id: 'team.m',
      partition: 'team',
      channel,
      member: { id: 'me', resourceType: 'Practitioner' },
      lastReadAt: '2026-01-02T00:00:00Z',
      meta: { versionId: '1', lastModified: '2026-01-02T00:00:00Z' },
    },
  ],
  '/api/v1/practices/demo/chatMessages/queries': () => [
    message('3', 'Room 219 is free again.', '2026-01-04T10:00:00Z'),
    message(
      '2',
      'Maria called: she comes at four instead of three, and would like to bring her sister along if you agree.',
      '2026-01-03T10:00:00Z',
    ),
    message('1', 'Read before.', '2026-01-01T10:00:00Z'),
  ],
};

let stage: Stage;
let browser: Browser;
beforeAll(async () => {
  stage = await openStage(new URL('./stage', import.meta.url).pathname, (path) =>
    path.endsWith('/sign-in') ? undefined : JSON.stringify(answers[path]?.() ?? []),
  );
  ({ browser } = stage);
}, 300_000);
afterAll(() => stage?.close());

async function shown(part: string, width = 1440, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  await page.goto(`${stage.origin}/?part=${part}`);
  return page;
}
async function done(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  }
  await expectAccessible(page);
  await page.context().close();
}
/** Whether an element's own words are cut off at its side. */
const isWhole = (page: Page, words: string | RegExp) =>
  page
    .getByText(words)
    .first()
    .evaluate((one) => one.scrollWidth <= one.clientWidth || getComputedStyle(one).display === 'inline');

describe('visits at the same time', () => {
  test.each(['light', 'dark'] as const)('are marked in the week, each with the name of the other, %s', async (scheme) => {
    const page = await shown('week', 1440, scheme);
    const day = page.getByRole('list', { name: 'Wednesday, November 18' });
    await day.getByRole('img', { name: 'Same time as Perez, Maria' }).waitFor(soon);
    await day.getByRole('img', { name: `Same time as ${longName}, Bartholomew` }).waitFor(soon);
    expect(
      await page
        .getByRole('list', { name: 'Thursday, November 19' })
        .getByRole('img', { name: /^Same time/ })
        .count(),
    ).toBe(0);
    // Side by side, so that neither hides the other.
    const [one, other] = await day
      .getByRole('listitem')
      .filter({ hasText: 'therapy' })
      .evaluateAll((all) => all.map((block) => block.getBoundingClientRect().toJSON() as DOMRect));
    expect(one && other && (one.right <= other.left || other.right <= one.left)).toBe(true);
    await day.getByRole('img').first().hover();
    await page.getByRole('tooltip').waitFor(soon);
    await done(page, `week-${scheme}`);
  });
  test.each([1440, 390, 320])('are told in a list of visits, and no name runs off the side at %i px', async (width) => {
    const page = await shown('rows', width);
    await page.getByRole('button', { name: 'Start note' }).first().waitFor(soon);
    expect(await page.getByText('Same time as').first().textContent()).toBe(`Same time as ${longName}, Bartholomew`);
    await done(page, `rows-${width}`);
  });
});

describe('a day of many visits at Home', () => {
  test('leads to the one that is on, and the focus goes there', async () => {
    const page = await shown('day', 1440);
    const on = page.getByRole('listitem').filter({ hasText: 'Patient 29' });
    await page.getByRole('button', { name: 'Go to 5:40 PM' }).press('Enter');
    await expect.poll(() => on.evaluate((row) => row.contains(document.activeElement)), soon).toBe(true);
    const box = await on.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 800).toBe(true);
    await done(page, 'day');
  });
});

describe('a change to the account', () => {
  test('asks once more who it is where the server wants it proved, though the device thinks that it was', async () => {
    const page = await shown('passkeys');
    let refused = 0;
    await page.route('**/api/auth/passkey/generate-register-options*', (route) => {
      refused++;
      const body = JSON.stringify({ status: 403, code: 'confirmation-required', title: 'Confirm that it is you.' });
      return route.fulfill({ status: 403, contentType: 'application/problem+json', body });
    });
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const prove = async () => {
      await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    };
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await prove();
    await expect.poll(() => refused, soon).toBe(1);
    await prove();
    await expect.poll(() => refused, soon).toBe(2);
    await page.getByRole('alert').getByText('Confirm that it is you.').waitFor(soon);
    await page.context().close();
  });
});

describe('Home of a patient', () => {
  // Only then: the page asks who is signed in after it has loaded.
  afterEach(() => void (signedInAs = 'Practitioner'));
  test.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('lists their visits, and no work that is the staff’s, at %i px, %s', async (width, scheme) => {
    signedInAs = 'Patient';
    const page = await shown('home', width, scheme);
    const section = page.getByRole('region', { name: 'Your visits' });
    await expect.poll(() => section.getByRole('listitem').count(), soon).toBe(3);
    expect(await section.getByRole('listitem').first().textContent()).toMatch(
      /10:00.*Wednesday, November 18.*Individual therapy.*Harbor Street.*Booked/,
    );
    expect(await page.getByRole('region').allTextContents()).not.toContainEqual(
      expect.stringMatching(/Notes to finish|Waits for you|permission/),
    );
    expect(await section.getByRole('button').count()).toBe(0);
    await done(page, `patient-home-${width}`);
  });
});

describe('unread messages at Home', () => {
  test.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('say who wrote where and when, and open in their row, at %i px, %s', async (width, scheme) => {
    const page = await shown('messages', width, scheme);
    const section = page.getByRole('region', { name: 'Unread messages' });
    await expect.poll(() => section.getByRole('listitem').count(), soon).toBe(2);
    const row = section.getByRole('listitem').nth(1);
    expect(await row.textContent()).toContain('Grace Kim, LMFT · Team');
    expect(await row.textContent()).toContain('Jan 3, 2026');
    await row.getByRole('button', { name: 'Read, from Grace Kim, LMFT' }).press('Enter');
    const read = row.getByRole('button', { name: 'Mark as read, from Grace Kim, LMFT' });
    await read.waitFor(soon);
    expect(await read.getAttribute('aria-expanded')).toBe('true');
    expect(await isWhole(page, /^Maria called/)).toBe(true);
    await done(page, `messages-${width}`);
  });
});

describe('the timeline of a chart', () => {
  test('says where the device may not have all of it, and where it has nothing', async () => {
    const page = await shown('timeline');
    const of = (name: string) => page.getByRole('region', { name, exact: true });
    await of('Some').getByText('This is what the device has of it. There may be more.').waitFor(soon);
    await of('None').getByText('The timeline is not on this device yet').waitFor(soon);
    await of('Whole').getByText('Progress note').waitFor(soon);
    expect(await of('Whole').getByText('There may be more').count()).toBe(0);
    expect(await of('None').getByText('recorded yet').count()).toBe(0);
    await page.context().close();
  });
});

describe('a chart that is not on the device', () => {
  test('is never said to have no problem, medication or allergy', async () => {
    const page = await shown('partial', 900);
    for (const name of ['Problems', 'Medications', 'Allergies'])
      await page.getByRole('region', { name, exact: true }).getByText('Not on this device yet. There may be some.').waitFor(soon);
    await page.getByText('not all on this device').waitFor(soon);
    expect(await page.getByText(/None recorded|Nobody has recorded|none known|not recorded$/i).count()).toBe(0);
    await done(page, 'partial');
  });
});

describe('locking by the menu', () => {
  const lockByMenu = async (page: Page, press: (name: string) => Promise<void>) => {
    await press('Your menu, Dana Reyes');
    await page.getByRole('button', { name: 'Lock the screen' }).waitFor(soon);
    await press('Lock the screen');
    const password = page.getByLabel('Password', { exact: true });
    await expect.poll(() => password.evaluate((field) => field === document.activeElement), soon).toBe(true);
    await page.keyboard.type('Notewell-demo-1');
    await page.keyboard.press('Enter');
    await password.waitFor({ ...soon, state: 'detached' });
  };
  test('asks for the password at once, and leads back to where one was writing', async () => {
    const page = await shown('lock');
    const plan = page.getByLabel('Plan');
    await plan.pressSequentially('Again in a week.');
    await plan.press('Home');
    await lockByMenu(page, (name) => page.getByRole('button', { name }).click());
    await expect.poll(() => plan.evaluate((field) => field === document.activeElement), soon).toBe(true);
    await page.keyboard.type('Seen. ');
    expect(await plan.inputValue()).toBe('Seen. Again in a week.');
    await page.context().close();
  });
  test('by keyboard leads back to the menu, and so does leaving the menu', async () => {
    const page = await shown('lock');
    const menu = page.getByRole('button', { name: 'Your menu, Dana Reyes' });
    const isAtMenu = () => menu.evaluate((button) => button === document.activeElement);
    await lockByMenu(page, (name) => page.getByRole('button', { name }).press('Enter'));
    await expect.poll(isAtMenu, soon).toBe(true);
    await menu.press('Enter');
    await page.getByRole('button', { name: 'Lock the screen' }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(isAtMenu, soon).toBe(true);
    await page.context().close();
  });
});

describe('confirming that it is you', () => {
  test('asks for the password, and for a code of the app only where the account has one', async () => {
    hasApp = false;
    const page = await shown('confirm');
    const told = page.waitForResponse((response) => response.url().endsWith('/session/account'));
    const password = page.getByLabel('Password', { exact: true });
    await expect.poll(() => password.evaluate((field) => field === document.activeElement), soon).toBe(true);
    await told;
    expect(await page.getByRole('button', { name: 'Use an app code' }).count()).toBe(0);
    await done(page, 'confirm');

    hasApp = true;
    const other = await shown('confirm');
    await other.getByRole('button', { name: 'Use an app code' }).press('Enter');
    const code = other.getByLabel('Code from your app');
    await expect.poll(() => code.evaluate((field) => field === document.activeElement), soon).toBe(true);
    await code.fill('123456');
    await code.press('Enter');
    await expect.poll(() => other.locator('output').textContent(), soon).toBe('true');
    await other.context().close();
  });
});

describe('somebody who was never invited', () => {
  test('can be, and nothing is said to have failed', async () => {
    const page = await shown('invite');
    await page.getByRole('button', { name: /invit/i }).waitFor(soon);
    expect(await page.getByText('Could not be loaded').count()).toBe(0);
    await done(page, 'invite');
  });
});

describe('a name of more than sixty letters', () => {
  test.each([1440, 390, 320])('is whole in the banner, as is what to watch for, at %i px', async (width) => {
    const page = await shown('banner', width);
    const name = page.getByRole('link', { name: longName });
    await name.waitFor(soon);
    for (const one of [name, page.getByText('Custody order on file')]) {
      const box = await one.boundingBox();
      expect(box && box.x + box.width <= width).toBe(true);
    }
    await done(page, `banner-${width}`);
  });
});

describe('the update screen', () => {
  test.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('says what to do and does it, at %i px, %s', async (width, scheme) => {
    const page = await shown('update', width, scheme);
    await page.getByRole('heading', { name: 'Updates are ready!' }).waitFor(soon);
    await page.getByText("Looks like you'll need to refresh the page to go further.").waitFor(soon);
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Refresh the page' }).click();
    await again;
    await page.getByRole('heading', { name: 'Updates are ready!' }).waitFor(soon);
    await done(page, `update-${width}`);
  });
});
