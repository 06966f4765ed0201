import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { readsOf, signedInAs } from '../support/session.ts';
import { expect, expectAccessible, expectToFit, openStage, type Stage } from '../support/stage.ts';

// Long timeout for axe on a busy machine.
vi.setConfig({ testTimeout: 480_000 });
/** Folder for screenshots, if set. */
const pictures = process.env['NOTEWELL_SHEET'];
const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

const channel = { id: 'team', resourceType: 'Channel', display: 'Team' };
const rooms = { id: 'rooms', resourceType: 'Channel', display: 'Rooms' };
const membership = (of: typeof channel) => ({
  resourceType: 'ChannelMembership',
  id: `${of.id}.m`,
  partition: of.id,
  channel: of,
  member: { id: 'me', resourceType: 'Practitioner' },
  lastReadAt: '2026-01-02T00:00:00Z',
  meta: { versionId: '1', lastModified: '2026-01-02T00:00:00Z' },
});
const message = (id: string, text: string, sent: string, of = channel) => ({
  resourceType: 'ChatMessage',
  id: `${of.id}.${id}`,
  partition: of.id,
  channel: of,
  author: { id: 'grace', resourceType: 'Practitioner', display: 'Grace Kim, LMFT' },
  text,
  sent,
  meta: { versionId: '1', lastModified: sent },
});
const now = '2026-11-18T15:00:00Z';
/** The server's reply about sign-in methods. */
const account = (twoStep: boolean) => ({ password: true, twoStep, changeable: true, mail: true });
const chartReads = readsOf('Patient', 'Note', 'Encounter', 'DocumentReference', 'Condition', 'Medication', 'Allergy');
const answers: Readonly<Record<string, unknown>> = {
  '/api/v1/session': signedInAs('Practitioner', ['note', 'Note.Create', 'Encounter.Create', ...chartReads]),
  '/api/v1/session/confirm': {},
  '/api/v1/session/account': account(false),
  '/api/v1/practices/demo/patients/long': {
    resourceType: 'Patient',
    id: 'long',
    name: { given: 'Bartholomew-Christopher Alexander', family: longName },
    birthDate: '1961-02-03',
    medicalRecordNumber: '100200',
    alerts: [{ text: 'Custody order on file: check at the desk who may pick up', severity: 'Caution' }],
    meta: { versionId: '1', lastModified: '2026-01-01T00:00:00Z' },
  },
  '/api/v1/practices/demo/channelMemberships/queries': [membership(channel), membership(rooms)],
  '/api/v1/practices/demo/chatMessages/queries': [
    message('4', 'Room 219 is free again.', '2026-01-04T10:00:00Z', rooms),
    message('3', 'Room 219 is taken.', '2026-01-02T10:00:00Z', rooms),
    message(
      '2',
      'Maria called: she comes at four instead of three, and would like to bring her sister along if you agree.',
      '2026-01-03T10:00:00Z',
    ),
    message('1', 'Read before.', '2026-01-01T10:00:00Z'),
  ],
};

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(new URL('./stage', import.meta.url).pathname, (path) =>
    path.endsWith('/sign-in') ? undefined : JSON.stringify(answers[path] ?? []),
  );
}, 300_000);
afterAll(() => stage?.close());

interface Shown {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Replies for this page that override the shared ones. */
  readonly own?: Readonly<Record<string, unknown>>;
  /** Current time of the page, if it matters. */
  readonly at?: string;
}
async function shown(part: string, { width = 1440, colorScheme = 'light', own = {}, at }: Shown = {}): Promise<Page> {
  const page = await stage.page({ viewport: { width, height: 800 }, colorScheme, timezoneId: 'America/New_York' });
  for (const [path, json] of Object.entries(own)) await page.route(`${stage.origin}${path}`, (route) => route.fulfill({ json }));
  if (at) await page.clock.setFixedTime(at);
  await page.goto(`${stage.origin}/?part=${part}`);
  return page;
}
async function done(page: Page, name: string): Promise<void> {
  await expectToFit(page);
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  }
  await expectAccessible(page);
  await page.context().close();
}
/** True if the element's text is not cut off at the side. */
const isWhole = (page: Page, words: string | RegExp) =>
  page
    .getByText(words)
    .first()
    .evaluate((one) => one.scrollWidth <= one.clientWidth || getComputedStyle(one).display === 'inline');

/** The element's right edge in px from the left; beyond every screen while it is absent. */
const rightOf = async (one: Locator): Promise<number> => {
  const box = await one.boundingBox();
  return box ? box.x + box.width : Number.POSITIVE_INFINITY;
};

describe('visits at the same time', () => {
  test.each(['light', 'dark'] as const)('are marked in the week, each with the name of the other, %s', async (scheme) => {
    const page = await shown('week', { colorScheme: scheme, at: now });
    const day = page.getByRole('list', { name: 'Wednesday, November 18' });
    await expect(day.getByRole('img', { name: 'Same time as Perez, Maria' })).toBeVisible();
    await expect(day.getByRole('img', { name: `Same time as ${longName}, Bartholomew` })).toBeVisible();
    const thursday = page.getByRole('list', { name: 'Thursday, November 19' });
    await expect(thursday.getByRole('listitem')).toHaveCount(1);
    await expect(thursday.getByRole('img', { name: /^Same time/ })).toHaveCount(0);
    const places = () =>
      day
        .getByRole('listitem')
        .filter({ hasText: 'therapy' })
        .evaluateAll((all) => all.map((block) => block.getBoundingClientRect().toJSON() as DOMRect));
    await expect
      .poll(async () => {
        const [one, other] = await places();
        return one && other && (one.right <= other.left || other.right <= one.left);
      }, 'side by side, so that neither hides the other')
      .toBe(true);
    await day.getByRole('img').first().hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    // A click in free time books there.
    const told = page.locator('output');
    await page.getByRole('button', { name: 'Book on Friday, November 20' }).click({ position: { x: 30, y: 116 } });
    await expect(told).toHaveText('2026-11-20, minute 540');
    await done(page, `week-${scheme}`);
  });
  test('are moved and drawn by pointer and by keys, and refused where somebody is booked', async () => {
    const page = await shown('week', { at: now });
    const told = page.locator('output');
    const adler = page.getByRole('button', { name: /^Adler, Bea/ });
    // Space takes the visit, arrows move it, Space drops it.
    await adler.press(' ');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Already booked: Maya Chen, with Perez, Maria').first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press(' ');
    await expect(told).toHaveText('c to 2026-11-19T15:15:00.000Z, 2026-11-19T16:30:00.000Z');
    await adler.press(' ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(told).toHaveText('c to 2026-11-19T15:15:00.000Z, 2026-11-19T16:30:00.000Z');
    // Two days on, an hour later.
    const box = await adler.boundingBox();
    const day = await page.getByRole('button', { name: 'Book on Saturday, November 21' }).boundingBox();
    if (!box || !day) throw new Error('the grid is not there');
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 30);
    await page.mouse.move(day.x + 20, box.y + 66);
    await page.mouse.up();
    await expect(told).toHaveText('c to 2026-11-21T16:15:00.000Z, 2026-11-21T17:30:00.000Z');
    await adler.click();
    await expect(told).toHaveText('opened c');
    // A visit of an hour is drawn in free time.
    await page.mouse.move(day.x + 20, day.y + 56 * 8);
    await page.mouse.down();
    await page.mouse.move(day.x + 20, day.y + 56 * 8 + 30);
    await page.mouse.move(day.x + 20, day.y + 56 * 9);
    await page.mouse.up();
    await expect(told).toHaveText('2026-11-21, minute 900 to 960');
    await page.context().close();
  });
  test.each([1440, 390, 320])('show in a list of visits without overflow at %i px', async (width) => {
    const page = await shown('rows', { width });
    await expect(page.getByRole('button', { name: 'Start note' }).first()).toBeVisible();
    await expect(page.getByText('Same time as').first()).toHaveText(`Same time as ${longName}, Bartholomew`);
    await done(page, `rows-${width}`);
  });
});

describe('a day of many visits at Home', () => {
  test('leads to the one that is on, and the focus goes there', async () => {
    const page = await shown('day');
    const on = page.getByRole('listitem').filter({ hasText: 'Patient 29' });
    await page.getByRole('button', { name: 'Go to 5:40 PM' }).press('Enter');
    await expect.poll(() => on.evaluate((row) => row.contains(document.activeElement))).toBe(true);
    await expect(on).toBeInViewport({ ratio: 0.9 });
    await done(page, 'day');
  });
});

describe('a change to the account', () => {
  test('asks for proof again if the server requires it', async () => {
    const page = await shown('passkeys');
    let refused = 0;
    await page.route('**/api/auth/passkey/generate-register-options*', (route) => {
      refused++;
      const body = JSON.stringify({ status: 403, code: 'confirmation-required', title: 'Confirm that it is you.' });
      return route.fulfill({ status: 403, contentType: 'application/problem+json', body });
    });
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const password = dialog.getByLabel('Password', { exact: true });
    const prove = async () => {
      // A new field, not the previous one with its text.
      await expect(password).toHaveValue('');
      await password.fill('correct horse');
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    };
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await prove();
    await expect.poll(() => refused).toBe(1);
    await prove();
    await expect.poll(() => refused).toBe(2);
    await expect(page.getByRole('alert').getByText('Confirm that it is you.')).toBeVisible();
    await page.context().close();
  });
});

describe('Home of a patient', () => {
  test.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('lists their visits, and no work that is the staff’s, at %i px, %s', async (width, scheme) => {
    const page = await shown('home', { width, colorScheme: scheme, own: { '/api/v1/session': signedInAs('Patient') } });
    const section = page.getByRole('region', { name: 'Your visits' });
    await expect(section.getByRole('listitem')).toHaveCount(3);
    await expect(section.getByRole('listitem').first()).toHaveText(
      /10:00.*Wednesday, November 18.*Individual therapy.*Harbor Street.*Booked/,
    );
    await expect(page.getByRole('region').filter({ hasText: /Notes to finish|Assigned to you|permission/ })).toHaveCount(0);
    await expect(section.getByRole('button')).toHaveCount(0);
    await done(page, `patient-home-${width}`);
  });
});

describe('unread messages at Home', () => {
  test.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('say who wrote where and when, and open in their row, at %i px, %s', async (width, scheme) => {
    const page = await shown('messages', { width, colorScheme: scheme });
    const section = page.getByRole('region', { name: 'Unread messages' });
    await expect(section.getByRole('listitem')).toHaveCount(3);
    // Several unread messages are read in their conversation.
    await expect(section.getByRole('listitem').first()).toContainText('Rooms');
    await expect(section.getByRole('listitem').first().getByRole('link', { name: 'Open, from Grace Kim, LMFT' })).toBeVisible();
    const row = section.getByRole('listitem').nth(1);
    await expect(row).toContainText('Grace Kim, LMFT · Team');
    await expect(row).toContainText('Jan 3, 2026');
    await row.getByRole('button', { name: 'Read, from Grace Kim, LMFT' }).press('Enter');
    const read = row.getByRole('button', { name: 'Mark as read, from Grace Kim, LMFT' });
    await expect(read).toBeVisible();
    await expect(read).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => isWhole(page, /^Maria called/)).toBe(true);
    await done(page, `messages-${width}`);
  });
});

describe('the timeline of a chart', () => {
  test('says if the device may not have everything', async () => {
    const page = await shown('timeline');
    const of = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(of('Some').getByText('You see the copy on this device. There may be more.')).toBeVisible();
    await expect(of('None').getByText('The timeline is not on this device yet')).toBeVisible();
    await expect(of('Whole').getByText('Progress note')).toBeVisible();
    await expect(of('Whole').getByText('There may be more')).toHaveCount(0);
    await expect(of('None').getByText('recorded yet')).toHaveCount(0);
    await page.context().close();
  });
});

describe('a chart that is not on the device', () => {
  test('is never said to have no problem, medication or allergy', async () => {
    const page = await shown('partial', { width: 900 });
    for (const name of ['Problems', 'Medications', 'Allergies'])
      await expect(
        page.getByRole('region', { name, exact: true }).getByText('Not on this device yet. There may be some.'),
      ).toBeVisible();
    await expect(page.getByText('not all on this device')).toBeVisible();
    await expect(page.getByText(/None recorded|Nobody has recorded|none known|not recorded$/i)).toHaveCount(0);
    await done(page, 'partial');
  });
});

test('arranging a chart begins in sight of the button below it, and ends on the button', async () => {
  const kept = ['PersonalPreferences.Read', 'PersonalPreferences.Create', 'PersonalPreferences.Update'];
  const session = signedInAs('Practitioner', [...chartReads, ...kept]);
  const page = await shown('summary', { own: { '/api/v1/session': session } });
  await page.setViewportSize({ width: 390, height: 240 });
  const arrange = page.getByRole('button', { name: 'Arrange' });
  await arrange.click();
  const panel = page.getByRole('region', { name: 'Arrange the chart' });
  await expect(panel).toBeFocused();
  await expect(panel).toBeInViewport();
  await panel.getByRole('button', { name: 'Move up: Allergies' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Move up: Allergies' })).toBeFocused();
  await panel.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(arrange).toBeFocused();
  await page.context().close();
});

describe('locking by the menu', () => {
  const lockByMenu = async (page: Page, press: (name: string) => Promise<void>) => {
    await press('Your menu, Dana Reyes');
    await expect(page.getByRole('button', { name: 'Lock the screen' })).toBeVisible();
    await press('Lock the screen');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await page.keyboard.type('Notewell-demo-1');
    await page.keyboard.press('Enter');
    await expect(password).toHaveCount(0);
  };
  test('asks for the password at once, and leads back to where one was writing', async () => {
    const page = await shown('lock');
    const plan = page.getByLabel('Plan');
    await plan.pressSequentially('Again in a week.');
    await plan.press('Home');
    await lockByMenu(page, (name) => page.getByRole('button', { name }).click());
    await expect(plan).toBeFocused();
    await page.keyboard.type('Seen. ');
    await expect(plan).toHaveValue('Seen. Again in a week.');
    await page.context().close();
  });
  test('by keyboard leads back to the menu, and so does leaving the menu', async () => {
    const page = await shown('lock');
    const menu = page.getByRole('button', { name: 'Your menu, Dana Reyes' });
    await lockByMenu(page, (name) => page.getByRole('button', { name }).press('Enter'));
    await expect(menu).toBeFocused();
    await menu.press('Enter');
    await page.getByRole('button', { name: 'Lock the screen' }).focus();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.context().close();
  });
});

describe('confirming that it is you', () => {
  test('asks for the password, and a code if the account has one', async () => {
    const page = await shown('confirm');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    // A later reply of the same server, so that the page's own request is done.
    await page.evaluate(() => fetch('/api/v1/session/account').then((answer) => answer.text()));
    await expect(page.getByRole('button', { name: 'Use an app code' })).toHaveCount(0);
    await done(page, 'confirm');

    const other = await shown('confirm', { own: { '/api/v1/session/account': account(true) } });
    await other.getByRole('button', { name: 'Use an app code' }).press('Enter');
    const code = other.getByLabel('Code from your app');
    await expect(code).toBeFocused();
    await code.fill('123456');
    await code.press('Enter');
    await expect(other.locator('output')).toHaveText('true');
    await other.context().close();
  });
});

describe('somebody who was never invited', () => {
  test('can be, and nothing is said to have failed', async () => {
    const page = await shown('invite');
    await expect(page.getByRole('button', { name: /invit/i })).toBeVisible();
    await expect(page.getByText('Could not be loaded')).toHaveCount(0);
    await done(page, 'invite');
  });
});

describe('a name of more than sixty letters', () => {
  test.each([1440, 390, 320])('is whole in the banner, as is what to watch for, at %i px', async (width) => {
    const page = await shown('banner', { width });
    const name = page.getByRole('link', { name: longName });
    await expect(name).toBeVisible();
    for (const one of [name, page.getByText('Custody order on file')])
      await expect.poll(() => rightOf(one)).toBeLessThanOrEqual(width);
    await done(page, `banner-${width}`);
  });
});

describe('the update screen', () => {
  test.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('says what to do and does it, at %i px, %s', async (width, scheme) => {
    const page = await shown('update', { width, colorScheme: scheme });
    await expect(page.getByRole('heading', { name: 'Updates are ready!' })).toBeVisible();
    await expect(page.getByText("Looks like you'll need to refresh the page to go further.")).toBeVisible();
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Refresh the page' }).click();
    await again;
    await expect(page.getByRole('heading', { name: 'Updates are ready!' })).toBeVisible();
    await done(page, `update-${width}`);
  });
});

describe('the focus of a text that goes away', () => {
  const write = async (keys: readonly string[]) => {
    const page = await shown('replaced');
    await page.getByLabel('Search').click();
    await page.getByLabel('Plan').click();
    for (const key of keys) await page.keyboard.press(key);
    await page.evaluate(() => (window as unknown as { replace: () => void }).replace());
    return page;
  };
  test('goes to the notice while somebody writes, and their keys press nothing', async () => {
    const page = await write(['a']);
    await expect(page.getByRole('alert')).toBeFocused();
    await page.keyboard.type(' quick fox');
    await expect(page.getByText('not pressed')).toBeVisible();
    await expect(page.getByLabel('Search')).toHaveValue('');
    await page.context().close();
  });
  test('goes to the next step after a shortcut', async () => {
    const page = await write(['a', 'Control+Enter']);
    await expect(page.getByRole('button', { name: 'Add addendum' })).toBeFocused();
    await page.context().close();
  });
});
