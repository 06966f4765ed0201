import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StarterItem, StarterStanding } from '@notewell/protocol';
import { starterNeeds } from '@notewell/rules';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect, expectAccessible, expectToFit, openStage, type Stage } from '../support/stage.ts';

/** Folder for screenshots, if set. */
const pictures = process.env['NOTEWELL_SHEET'];
/** A green bar. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAABQCAIAAACoK28rAAAAsUlEQVR42u3SMQ0AAAzDsN7Dt3P8cYxHZckIomRuoUYkwNBgaDA0GBpDg6HB0GBoMDSGBkODocHQYGgMDYYGQ4OhwdAYGgwNhgZDg6ExNBgaDA2GBkNjaDA0GBoMDYbG0GBoMDQYGkODocHQYGgwNIYGQ4OhwdBgaAwNhgZDg6HB0BgaDA2GBkODoTE0GBoMDYYGQ2NoMDQYGgwNhsbQYGgwNBgaDI2hwdBgaDA0hoYOD6prgSu0hF6FAAAAAElFTkSuQmCC',
  'base64',
);
const meta = { versionId: '1', lastModified: '2026-01-01T00:00:00Z' };
const preferences = { resourceType: 'PracticePreferences', id: 'own', name: 'Harbor Street Clinic', meta };
const membership = {
  networkId: 'demo',
  display: 'Harbor Street',
  profile: { resourceType: 'Practitioner', id: 'me', display: 'Dana Reyes' },
  roles: [],
  grantSets: [],
  permissions: ['preferences master', 'PracticePreferences.Read', 'PracticePreferences.Update', 'Media.Create', ...starterNeeds],
};
const session = {
  user: { id: 'me', email: 'dana@demo.test', name: 'Dana Reyes' },
  memberships: [membership],
  expires: '2099-01-01T00:00:00Z',
  serverTime: '2026-11-18T15:00:00Z',
  build: 'stage',
};
const answers: Readonly<Record<string, unknown>> = {
  '/api/v1/session': session,
  '/api/v1/practices/demo/practicePreferences': [preferences],
  '/api/v1/practices/demo/practicePreferences/queries': [preferences],
  '/api/v1/practices/demo/practicePreferences/own': preferences,
};

let stage: Stage;
beforeAll(async () => {
  const root = new URL('../shell/stage', import.meta.url).pathname;
  stage = await openStage(root, (path) => JSON.stringify(answers[path] ?? []));
}, 300_000);
afterAll(() => stage?.close());

interface Sent {
  readonly call: string;
  readonly body: Buffer | null;
  readonly type: string | undefined;
}
/** Opens the screen with a server that accepts uploads and renders them, or refuses. */
async function settings({
  width = 1440,
  dark = false,
  draws = true,
  logo = false,
  /** Permissions that the user lacks. */
  lacks = [] as readonly string[],
} = {}): Promise<{ page: Page; sent: Sent[] }> {
  const page = await stage.page({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    timezoneId: 'America/New_York',
  });
  const sent: Sent[] = [];
  const base = '/api/v1/practices/demo';
  await page.route(`**${base}/**`, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname.slice(base.length)}`;
    if (call.startsWith('GET /media/'))
      return draws
        ? route.fulfill({ contentType: 'image/png', body: png })
        : route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"thumbnail-unavailable"}' });
    if (logo && pathname.includes('/practicePreferences')) {
      const one = { ...preferences, logo: { id: 'kept', resourceType: 'Media' } };
      if (/(queries|practicePreferences)$/.test(pathname)) return route.fulfill({ json: [one] });
      if (request.method() === 'GET') return route.fulfill({ json: one });
    }
    if (/^(POST \/media|PATCH|DELETE)/.test(call)) {
      sent.push({ call, body: request.postDataBuffer(), type: request.headers()['content-type'] });
      return route.fulfill(call === 'POST /media' ? { status: 201, json: { id: 'new' } } : { status: 200, json: {} });
    }
    return route.fallback();
  });
  if (lacks.length > 0) {
    const permissions = membership.permissions.filter((one) => !lacks.includes(one));
    await page.route('**/api/v1/session', (route) =>
      route.fulfill({ json: { ...session, memberships: [{ ...membership, permissions }] } }),
    );
  }
  await page.goto(`${stage.origin}/?part=settings`);
  await expect(page.getByRole('button', { name: /logo…$/ })).toBeVisible();
  return { page, sent };
}
async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // Uses the keyboard only.
  await page.getByRole('button', { name: /logo…$/ }).press('Enter');
  await (await chooser).setFiles({ name, mimeType, buffer });
}
async function look(page: Page, name: string): Promise<void> {
  await expectToFit(page);
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `settings-${name}.png`), fullPage: true });
  }
  await expectAccessible(page);
  await page.context().close();
}

test('uploads a logo and applies it when the settings are saved', async () => {
  const { page, sent } = await settings();
  await choose(page, 'logo.png', 'image/png', png);
  await expect(page.getByRole('img', { name: 'Logo of Harbor Street Clinic' })).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(1);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect
    .poll(() => sent.map(({ call }) => call))
    .toEqual(['POST /media', 'POST /media/new/content', 'PATCH /practicePreferences/own']);
  expect([sent[1]?.type, sent[1]?.body]).toEqual(['image/png', png]);
  expect(JSON.parse(String(sent[2]?.body))).toEqual([{ op: 'add', path: '/logo', value: { id: 'new', resourceType: 'Media' } }]);
  await page.context().close();
}, 300_000);

test('a file of another kind, or one that is too large, is refused in words before anything is sent', async () => {
  const { page, sent } = await settings();
  const told = page.getByRole('alert').filter({ hasText: 'cannot be the logo' });
  await choose(page, 'logo.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await expect(told).toHaveText('“logo.svg” cannot be the logo. It has to be a PNG or JPEG picture.');
  await choose(page, 'huge.png', 'image/png', Buffer.alloc(2 * 1_048_576 + 1));
  await expect(told).toContainText('It has to be smaller: 2 MB at most.');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  expect(sent).toEqual([]);
  await look(page, 'refused');
}, 300_000);

test('a file that only calls itself a picture is told of, and leaves nothing behind', async () => {
  const { page, sent } = await settings({ draws: false });
  await choose(page, 'logo.png', 'image/png', Buffer.from('no picture'));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('“logo.png” is no picture that can be read. Choose another file.')).toBeVisible();
  await expect.poll(() => sent.map(({ call }) => call)).toEqual(['POST /media', 'POST /media/new/content', 'DELETE /media/new']);
  await page.context().close();
}, 300_000);

test.each([
  [1440, false],
  [390, false],
  [1440, true],
])(
  'a kept logo is shown and can be taken away, at %i px, dark: %s',
  async (width, dark) => {
    const { page, sent } = await settings({ width, dark, logo: true });
    await expect(page.getByRole('img', { name: 'Logo of Harbor Street Clinic' })).toBeVisible();
    if (width === 1440 && !dark) {
      await page.getByRole('button', { name: 'Remove logo' }).click();
      await expect(page.getByRole('button', { name: 'Choose a logo…' })).toBeVisible();
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expect.poll(() => sent.map(({ body }) => String(body))).toEqual(['[{"op":"remove","path":"/logo"}]']);
      await page.context().close();
    } else await look(page, `kept-${width}-${dark ? 'dark' : 'light'}`);
  },
  300_000,
);

test('without a network it says why no logo can be chosen and no content added', async () => {
  const { page } = await settings();
  // Fails every call, including those this file fulfills. One success would put the page online again.
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  // The page notices the lost network when it sends something.
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Harbor Street Clinic LLC');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('A logo is uploaded with a connection only.')).toBeVisible();
  await expect(page.getByText('Starter content is added with a connection only.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add starter content…' })).toHaveAttribute('aria-disabled', 'true');
  const button = page.getByRole('button', { name: 'Choose a logo…' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await look(page, 'offline');
}, 300_000);

const named = [
  [
    'NoteDefinition',
    'Progress note, Progress note (DAP), Intake assessment, Psychiatric evaluation, Crisis note, Treatment plan',
  ],
  ['Questionnaire', 'Patient Health Questionnaire (PHQ-9), Generalized Anxiety Disorder scale (GAD-7), CAGE questionnaire'],
  ['SignatureConfiguration', 'Author, then supervisor'],
  ['HealthcareService', 'Individual therapy, 45 minutes'],
  ['Snippet', '988 reminder'],
] as const;
const starterItems = (standingOf: (type: string) => StarterStanding): StarterItem[] =>
  named.flatMap(([type, names]) =>
    names.split(/, (?=[A-Z])/).map((display) => ({ type, id: `${type} ${display}`, display, standing: standingOf(type) })),
  );
const items = { none: starterItems(() => 'missing'), all: starterItems(() => 'there') };
const some = (missing: StarterStanding) =>
  starterItems((type) => (type === 'Snippet' ? 'removed' : type === 'Questionnaire' ? missing : 'there'));

/** Opens the dialog with given server replies: the parts before, and the parts added. */
async function starter(
  what: { readonly before?: readonly StarterItem[]; readonly after?: readonly StarterItem[]; readonly status?: number },
  size: Parameters<typeof settings>[0] = {},
) {
  const { page } = await settings(size);
  const posted: string[] = [];
  await page.route('**/starter-content', (route) => {
    const method = route.request().method();
    if (method === 'POST') posted.push(method);
    const json = method === 'POST' ? what.after : what.before;
    return json
      ? route.fulfill({ json })
      : route.fulfill({ status: what.status ?? 500, contentType: 'application/problem+json', body: '{"title":"It broke."}' });
  });
  await page.getByRole('button', { name: 'Add starter content…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Starter content' });
  await expect(dialog.getByRole('button', { name: /^(Cancel|Close|Try again)$/ }).last()).toBeVisible();
  return { page, dialog, posted };
}

test.each([
  [1440, false],
  [390, true],
])(
  'starter content is looked at before it is added, and afterwards it says what was added, at %i px, dark: %s',
  async (width, dark) => {
    const { page, dialog, posted } = await starter({ before: items.none, after: starterItems(() => 'added') }, { width, dark });
    const total = items.none.length;
    await expect(dialog.getByText('None of it has been added yet.')).toBeVisible();
    await expect(
      dialog.getByRole('region', { name: 'To be added' }).getByText('Progress note, Progress note (DAP)'),
    ).toBeVisible();
    expect(posted).toEqual([]);
    if (pictures) await page.screenshot({ path: join(pictures, `starter-none-${width}.png`) });
    await dialog.getByRole('button', { name: `Add ${total}` }).press('Enter');
    await expect(dialog.getByRole('status')).toContainText(`All ${total} were added.`);
    // Booking is not turned on silently; the dialog names the setting.
    await expect(dialog.getByText('Visits cannot be booked here yet')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Added' }).getByText('Intake assessment')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Add / })).toHaveCount(0);
    expect(posted).toEqual(['POST']);
    await look(page, `starter-added-${width}`);
  },
  300_000,
);

test('lists missing, present and removed starter content', async () => {
  const { page, dialog } = await starter({ before: some('missing'), after: some('added') });
  await expect(dialog.getByText('3 of 12 are not here yet.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Removed here' }).getByText('988 reminder')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 3' }).press('Enter');
  await expect(dialog.getByText('3 added; the other 9 existed already, or had been removed.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Added' }).getByText('CAGE questionnaire')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Here already' }).getByText('Progress note')).toBeVisible();
  await look(page, 'starter-some');
}, 300_000);

test('where all of it is there, there is nothing to press', async () => {
  const { page, dialog } = await starter({ before: items.all });
  await expect(dialog.getByText('There is nothing to add')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Add / })).toHaveCount(0);
  await look(page, 'starter-all');
}, 300_000);

test('what goes wrong is said where it went wrong, and nothing that was shown is lost', async () => {
  const broken = await starter({});
  await expect(broken.dialog.getByRole('alert').getByText('It broke.')).toBeVisible();
  await look(broken.page, 'starter-broken');
  const { page, dialog } = await starter({ before: items.none });
  await dialog.getByRole('button', { name: /^Add / }).press('Enter');
  await expect(dialog.getByRole('alert').getByText('It broke.')).toBeVisible();
  await expect(dialog.getByText('Progress note, Progress note (DAP)')).toBeVisible();
  await look(page, 'starter-refused');
}, 300_000);

test('who lacks a permission that it takes is told which', async () => {
  const { page } = await settings({ lacks: ['Form.Create', 'NoteDefinition.Create'] });
  const button = page.getByRole('button', { name: 'Add starter content…' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAttribute('aria-description', 'You can’t add note types or add form sets. Ask an administrator.');
  await button.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look(page, 'starter-locked');
}, 300_000);

describe('a time zone chosen by keyboard', () => {
  const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' });
  const kept = [{ op: 'add', path: '/timeZone', value: 'America/Chicago' }];
  test.each(['Enter', 'Tab'])(
    'is kept once %s is pressed, before the list marks an entry too',
    async (key) => {
      const { page, sent } = await settings();
      await zone(page).focus();
      await page.keyboard.insertText('chicago');
      await page.keyboard.press(key);
      await expect(zone(page)).toHaveValue('Chicago (America)');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expect.poll(() => sent.map(({ body }) => JSON.parse(String(body)))).toEqual([kept]);
      await page.context().close();
    },
    300_000,
  );
  test.each(['Enter', 'Tab'])(
    'is the one the arrows went to when %s is pressed',
    async (key) => {
      const { page } = await settings();
      await zone(page).focus();
      await page.keyboard.type('new york');
      await expect(page.getByRole('option')).toHaveText(['New York (America)']);
      await zone(page).fill('indiana');
      await page.keyboard.press('ArrowDown');
      const second = page.getByRole('option').nth(1);
      await expect(second).toHaveAttribute('data-combobox-selected', 'true');
      const name = await second.innerText();
      await page.keyboard.press(key);
      await expect(zone(page)).toHaveValue(name);
      await zone(page).blur();
      await expect(zone(page)).toHaveValue(name);
      await page.context().close();
    },
    300_000,
  );
  test('stays as it was when the field is only passed', async () => {
    const { page } = await settings();
    await zone(page).focus();
    await page.keyboard.press('Tab');
    await expect(zone(page)).not.toBeFocused();
    await expect(zone(page)).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Save settings' })).toBeDisabled();
    await page.context().close();
  }, 300_000);
});
