import type { Browser, Page } from '@playwright/test';
import { practiceOf } from './support/api.ts';
import { clinicianEmail, expect, expectToFit, keepOnDevice, openAs, test, withServiceWorker } from './support/journey.ts';
import { signedInApi } from './support/signed-in-api.ts';

test.use(withServiceWorker);

/** A conversation of the clinician and the supervisor that is new. Returns its name. */
async function begun(origin: string): Promise<string> {
  const name = `Journey ${Date.now()}`;
  const [maya, ruth] = [await signedInApi(origin, clinicianEmail), await signedInApi(origin, 'supervisor@demo.test')];
  await maya.post('/channels', { kind: 'Team', name, private: true });
  const found = await maya.query<{ id: string; name: string }>('/channels', [{ kind: 'Text', text: name }]);
  const channel = { id: found.find((one) => one.name === name)?.id ?? '', resourceType: 'Channel' };
  const member = { id: ruth.profileId, resourceType: 'Practitioner' };
  await maya.post('/channelMemberships', { channel, member, role: 'Member' });
  await Promise.all([maya.dispose(), ruth.dispose()]);
  return name;
}

async function opened(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await openAs(page, email);
  return page;
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
const messageOf = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text });
async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
}

/** One green pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==';

test('two people and a phone talk: messages arrive by themselves, are counted, answered, and sent once after an outage', async ({
  browser,
  baseURL,
}) => {
  const name = await begun(process.env.NOTEWELL_ORIGIN ?? '');
  const [maya, ruth, phone] = [
    await opened(browser, baseURL, clinicianEmail),
    await opened(browser, baseURL, 'supervisor@demo.test'),
    await opened(browser, baseURL, clinicianEmail),
  ];
  await maya.goto('/messages');
  await maya.getByRole('link', { name }).click();
  await expect(maya.getByText(/^Goes to Ruth /)).toBeVisible();
  await ruth
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(rowOf(ruth, name)).toBeVisible();

  await say(maya, 'Can you look at the plan?');
  await expect(rowOf(ruth, name)).toContainText('1 unread');
  await ruth.getByRole('link', { name }).click();
  await expect(messageOf(ruth, 'Can you look at the plan?')).toBeVisible();
  await expect(rowOf(ruth, name)).not.toContainText('unread');
  await expect(maya.getByText(/^Seen by Ruth /)).toBeVisible();

  const asked = messageOf(ruth, 'Can you look at the plan?');
  await asked.getByRole('button', { name: /^Actions for/ }).click();
  await ruth.getByRole('menuitem', { name: 'Thumbs up' }).click();
  await expect(messageOf(maya, 'Can you look at the plan?').getByRole('button', { name: /^Thumbs up: Ruth/ })).toBeVisible();
  await asked.getByRole('button', { name: /^Actions for/ }).click();
  await ruth.getByRole('menuitem', { name: 'Reply' }).click();
  await say(ruth, 'Read and agreed.');
  await expect(messageOf(maya, 'Read and agreed.').getByRole('blockquote')).toContainText('Can you look at the plan?');

  await messageOf(maya, 'Can you look at the plan?')
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await maya.getByRole('menuitem', { name: 'Pin' }).click();
  await ruth.getByRole('button', { name: '1 pinned' }).click();
  await ruth.getByRole('menuitem', { name: /Can you look at the plan/ }).click();
  await expect(ruth.locator('article[data-found]')).toContainText('Can you look at the plan?');

  await phone.setViewportSize({ width: 390, height: 844 });
  await keepOnDevice(phone);
  await phone.goto('/messages');
  await phone.getByRole('link', { name }).click();
  await expect(messageOf(phone, 'Read and agreed.')).toBeVisible();
  const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
  await composer(maya).fill('Begun at the desk.');
  await expect(composer(phone)).toHaveValue('Begun at the desk.');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messageOf(ruth, 'Begun at the desk.')).toBeVisible();
  await expect(composer(maya)).toHaveValue('');
  await phone.context().setOffline(true);
  const written = phone.getByRole('textbox', { name: 'Message' });
  for (const text of ['First without a network.', 'A picture without a network.', 'Third without a network.']) {
    if (text.includes('picture'))
      await phone
        .locator('input[aria-label="Choose files"]')
        .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    await written.fill(text);
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
  }
  await expect(messageOf(phone, 'Third without a network.')).toContainText('Waiting to be sent');
  await expect(messageOf(phone, 'A picture without').getByRole('img', { name: 'door.png' })).toBeVisible();
  await expectToFit(phone, 'a conversation on a phone');
  await phone.context().setOffline(false);
  for (const page of [ruth, maya])
    await expect(page.getByRole('log').getByRole('article').filter({ hasText: 'without a network' })).toHaveText([
      /First without/,
      /A picture without/,
      /Third without/,
    ]);
  await expect(messageOf(ruth, 'A picture').getByRole('img', { name: 'door.png' })).toBeVisible();
  await expect(phone.getByText('Waiting to be sent')).toHaveCount(0);
  await phone.context().close();

  await maya.getByRole('textbox', { name: 'Message' }).fill('For tomorrow.');
  await maya.getByRole('button', { name: 'Send later' }).click();
  await maya.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(maya.getByRole('list', { name: 'Scheduled messages' })).toContainText('For tomorrow.');
  await maya
    .locator('input[aria-label="Choose files"]')
    .setInputFiles({ name: 'form.txt', mimeType: 'text/plain', buffer: Buffer.from('The form') });
  await say(maya, 'With a file.');
  await expect(messageOf(ruth, 'With a file.').getByRole('button', { name: 'form.txt', exact: true })).toBeVisible();
  await expect(messageOf(ruth, 'For tomorrow.')).toHaveCount(0);

  const correction = maya.getByRole('textbox', { name: 'Correct the message' });
  await messageOf(maya, 'With a file.')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await maya.getByRole('menuitem', { name: 'Correct' }).click();
  await correction.fill('With the right file.');
  const { call } = await practiceOf(maya);
  // Words typed a moment ago may not be on the device yet.
  await expect
    .poll(async () => JSON.stringify(await call('post', '/personalPreferences/queries', [])))
    .toContain('With the right file.');
  await maya.reload();
  await expect(correction).toHaveValue('With the right file.');
  await correction.press('Enter');
  await expect(messageOf(ruth, 'With the right file.')).toBeVisible();
  await expect(correction).toHaveCount(0);
});
