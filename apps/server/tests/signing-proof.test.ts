import { existsSync } from 'node:fs';
import { type Browser, chromium, expect as seen } from '@playwright/test';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practitionerOf } from './support/practice-calls.ts';
import { noteType, password, patientId, people, startServer, type TestServer } from './support/server.ts';

/** The whole way in a real browser, against a real server: from the key that signs to what the server keeps. */
const built = new URL('../../web/dist/index.html', import.meta.url).pathname;
const soon = { timeout: 120_000 };

let server: TestServer;
let owner: pg.Client;
let browser: Browser;
beforeAll(async () => {
  if (!existsSync(built)) throw new Error('The web application has not been built. Run npm start.');
  server = await startServer();
  owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  browser = await chromium.launch({
    executablePath: process.env['NOTEWELL_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
});
afterAll(async () => {
  await browser?.close();
  await owner?.end();
  await server?.stop();
});

interface Note {
  readonly id: string;
  readonly status: string;
  readonly signatures?: readonly { readonly status: string }[];
}

test('a signature without a recent proof waits in the browser', async () => {
  const admin = await practitionerOf(server.origin, people.administrator);
  const { body: practices } = await admin.call<{ id: string }[]>('GET', '/practicePreferences');
  const [preferences] = practices;
  const asks = { ...preferences, requireReauthenticationToSign: true };
  expect((await admin.call('PUT', `/practicePreferences/${preferences?.id}`, { body: asks })).status).toBe(200);
  const clinician = await practitionerOf(server.origin, people.clinician);
  const { body: note } = await clinician.call<Note>('POST', '/notes', {
    body: {
      status: 'Preliminary',
      composition: 'Individual',
      definition: noteType,
      title: 'Progress',
      subject: { id: patientId, resourceType: 'Patient' },
      sections: [{ id: 'story', kind: 'Narrative', title: 'Story', text: 'Slept better.' }],
      participants: [{ role: 'PrimaryPerformer', individual: clinician.profile }],
    },
  });
  const kept = async () => (await clinician.call<Note>('GET', `/notes/${note.id}`)).body;

  const page = await browser.newPage({ viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(server.origin);
  await page.getByLabel('Email').fill(people.clinician);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await seen(page.getByRole('link', { name: 'Home' })).toBeVisible(soon);
  await page.goto(`${server.origin}/notes/${encodeURIComponent(note.id)}`);
  await seen(page.getByRole('textbox', { name: 'Story' })).toBeVisible(soon);

  // Signing in was a proof too: of these minutes, which pass.
  await owner.query(`update identity."session" set "confirmedAt" = now() - interval '6 minutes'`);
  await page.getByRole('textbox', { name: 'Story' }).click();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await seen(dialog).toContainText('proof of who signs', soon);
  expect((await kept()).status).toBe('Preliminary');

  await dialog.getByRole('textbox', { name: 'Password' }).fill('somebody else’s');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await seen(dialog.getByRole('alert')).toHaveText('The password is not right.', soon);
  expect((await kept()).status).toBe('Preliminary');

  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await seen(dialog).toBeHidden(soon);
  await expect.poll(async () => (await kept()).signatures?.map(({ status }) => status), soon).toEqual(['Signed']);
  expect((await kept()).status).toBe('Final');
  await page.close();
});
