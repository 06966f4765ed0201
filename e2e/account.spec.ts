import type { Page } from '@playwright/test';
import { draw, enterAs, expect, expectAccessible, openAs, test, withServiceWorker } from './support/journey.ts';
import { linkTo } from './support/mail.ts';
import { goodPassword, invited, joined } from './support/people.ts';
import { totp } from './support/totp.ts';

/** A unique email address for this and earlier runs. */
const addressOf = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@demo.test`;
const part = (page: Page, name: string) => page.getByRole('region', { name });
async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
}

test('an invitation arrives by mail, takes a good password and works once', async ({ page }) => {
  const email = addressOf('invited');
  const link = await invited(email, 'Ina');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invitation from /);
  await expect(page).not.toHaveURL(/#/);
  await expectAccessible(page);
  await page.getByLabel('Choose a password').fill('Password1234!');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('That password is made of words that many use')).toBeVisible();
  await page.getByLabel('Choose a password').fill(goodPassword);
  await page.getByRole('button', { name: 'Accept' }).click();
  // A new account is signed in at once.
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link was used already or has expired. Ask for a new one.')).toBeVisible();
});

test('a forgotten password is changed by a letter’s link, and the old one no longer works', async ({ page }) => {
  const email = addressOf('forgetful');
  await joined(email, 'Fay');
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toContainText('a letter with a link is on its way');
  await page.goto(await linkTo(email, 'reset-password'));
  await expectAccessible(page);
  await page.getByLabel('New password').fill('drei graue Kamele');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is not right.');
  await page.getByLabel('Password', { exact: true }).fill('drei graue Kamele');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
});

test('a second step is set up, requested and recoverable once', async ({ page }) => {
  const email = addressOf('two-step');
  await joined(email, 'Tove');
  await openAs(page, { email, password: goodPassword }, '/account');
  const twoStep = part(page, 'Two-step sign-in');
  await twoStep.getByRole('button', { name: 'Set up' }).click();
  await twoStep.getByLabel('Your password').fill(goodPassword);
  await twoStep.getByRole('button', { name: 'Continue' }).click();
  await expect(twoStep.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await twoStep.getByTestId('totp-secret').textContent()) ?? '';
  await twoStep.getByLabel('Code from your app').fill('000000');
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  await expect(twoStep.getByRole('alert')).toHaveText(/not right/);
  await twoStep.getByLabel('Code from your app').fill(totp(secret));
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  const kept = twoStep.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(kept.nth(5)).toBeVisible();
  const codes = await kept.allTextContents();
  await twoStep.getByRole('button', { name: 'I have saved them' }).click();
  await expect(twoStep.getByText('On', { exact: true })).toBeVisible();

  const enter = async () => {
    await signOut(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  };
  await enter();
  await expectAccessible(page);
  // Each code works once, so uses the next one, which is valid half a minute early.
  await page.getByLabel('Code from your app').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();

  const recover = async () => {
    await enter();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await recover();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await recover();
  await expect(page.getByRole('alert')).toHaveText(/not right/);
});

test('a password is changed and other places are signed out, seen and ended one by one', async ({ page, browser }) => {
  const email = addressOf('mover');
  await joined(email, 'Moe');
  const elsewhere = await browser.newPage({ baseURL: process.env.NOTEWELL_ORIGIN ?? '' });
  await openAs(elsewhere, { email, password: goodPassword });
  await openAs(page, { email, password: goodPassword }, '/account');
  await expectAccessible(page);
  const sessions = part(page, 'Where you are signed in').getByRole('listitem');
  // The earlier page has no session, because accepting an invitation creates none.
  await expect(sessions).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Sign out/ }).click();
  await expect(sessions).toHaveCount(1);
  await elsewhere.goto('/patients');
  await expect(elsewhere.getByLabel('Email')).toBeVisible();
  await enterAs(elsewhere, { email, password: goodPassword });

  const password = part(page, 'Password');
  await password.getByLabel('Present password').fill('not this one');
  await password.getByLabel('New password').fill('drei graue Kamele');
  await password.getByRole('button', { name: 'Change the password' }).click();
  await expect(password.getByRole('alert')).toHaveText('The password is not right.');
  await password.getByLabel('Present password').fill(goodPassword);
  await password.getByRole('button', { name: 'Change the password' }).click();
  await expect(password.getByRole('status')).toHaveText(/^Changed/);
  await elsewhere.goto('/patients');
  await expect(elsewhere.getByLabel('Email')).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});

test('a passkey is added, unlocks, signs in without a password, and no longer does once removed', async ({ page }) => {
  const email = addressOf('keys');
  await joined(email, 'Kei');
  // Uses a host name, because a passkey belongs to one.
  const at = (process.env.NOTEWELL_ORIGIN ?? '').replace('127.0.0.1', 'localhost');
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${at}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await openAccount(page);
  const passkeys = part(page, 'Passkeys');
  await passkeys.getByLabel('Name of the passkey').fill('Journey laptop');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByText('Journey laptop')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Lock the screen' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();

  await openAccount(page);
  await passkeys.getByRole('button', { name: 'Remove Journey laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByText('Journey laptop')).toHaveCount(0);
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No account knows that passkey.' })).toBeVisible();
});

test('a signature is drawn once and kept, and a secret address shows the schedule in another calendar until it is ended', async ({
  signedInPage: page,
  request,
}) => {
  await page.goto('/account');
  const signature = part(page, 'Signature');
  await signature.getByRole('button', { name: /^(Add a signature|Change)$/ }).click();
  await draw(signature.getByRole('img', { name: /drawn yet$|: drawn$/ }));
  await signature.getByRole('button', { name: 'Keep this signature' }).click();
  await expect(signature.getByRole('img', { name: 'Your drawn signature' })).toBeVisible();
  await page.reload();
  await expect(signature.getByRole('img', { name: 'Your drawn signature' })).toBeVisible();

  const calendar = part(page, 'Calendar on your phone or computer');
  await calendar.getByRole('button', { name: /^Make a/ }).click();
  const address = await calendar.getByText('calendar-feed.ics').innerText();
  expect(await (await request.get(address)).text()).toContain('BEGIN:VEVENT');
  await calendar.getByRole('button', { name: 'End it' }).click();
  await expect(calendar.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('choices of notifications are made by keyboard and kept after a reload', async ({ page }) => {
  const email = addressOf('choosy');
  await joined(email, 'Cho');
  await openAs(page, { email, password: goodPassword }, '/account');
  await page.getByRole('link', { name: 'Choose notifications' }).click();
  const mentions = page.getByLabel('Mentions of you in the inbox');
  const conversations = page.getByLabel('Email about unread conversations');
  await mentions.press('Space');
  await conversations.selectOption('Daily email');
  await page.getByLabel('Quiet hours').press('Space');
  await page.getByLabel('From').fill('19:30');
  await expect(page.getByLabel('Notes to co-sign in the inbox')).toBeDisabled();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(mentions).not.toBeChecked();
  await expect(conversations).toHaveValue('Digest');
  await expect(page.getByLabel('Email about mentions of you')).toHaveValue('');
  await expect(page.getByLabel('From')).toHaveValue('19:30');
  await expect(page.getByLabel('Quiet weekends')).not.toBeChecked();
});

/** A browser that has a push service and allows notifications: the browsers of these tests have none. */
function withPushService(): void {
  let subscription: PushSubscription | null = null;
  Object.defineProperty(Notification, 'permission', { get: () => (subscription ? 'granted' : 'default') });
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async (options) => {
    const [endpoint, key] = ['https://8.8.8.8/push', options?.applicationServerKey as Uint8Array<ArrayBuffer>]; // as the page gives it
    // A point of the curve, as browsers give.
    const p256dh = 'BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo';
    const keys = { p256dh, auth: btoa('a'.repeat(16)).replaceAll('=', '') };
    const made = {
      endpoint,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => ((subscription = null), true),
    };
    return (subscription = made as unknown as PushSubscription); // what the page uses of it
  };
}

test.describe('with a service worker', () => {
  test.use(withServiceWorker);
  test('a device shows notifications from a press until it is stopped', async ({ page }) => {
    const email = addressOf('pushed');
    await joined(email, 'Pia');
    await page.addInitScript(withPushService);
    await openAs(page, { email, password: goodPassword }, '/account');
    await page.getByRole('link', { name: 'Choose notifications' }).click();
    const list = page.getByRole('list', { name: 'Devices that show notifications' });
    const turnOn = page.getByRole('button', { name: 'Show notifications on this device' });
    await expect(turnOn).toBeVisible();
    await expect(list).toBeHidden();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await turnOn.press('Enter');
    await expect(list.getByText('this device')).toBeVisible();
    await expect(turnOn).toBeHidden();
    await page.getByLabel('Unread conversations on your devices').press('Space');
    await page.getByLabel('Mentions of you in the inbox').press('Space');
    await expect(page.getByLabel('Mentions of you on your devices')).toBeDisabled();
    await expectAccessible(page);
    await list.getByRole('button', { name: 'Stop on this device' }).press('Enter');
    await expect(turnOn).toBeVisible();
    await expect(list).toBeHidden();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription())).toBeNull();
  });
});
