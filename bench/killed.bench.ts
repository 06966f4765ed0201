// Letters lost if the browser is killed right after a key: the same note on the same device, killed 32 times between 0 and
// 150 ms after the last key. The network is cut while typing, so that only the device can keep the words.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Locator, type Page } from '@playwright/test';
import { at, report } from './support/measured.ts';
import { startProduct } from './support/product.ts';

const rounds = 32;
const longestWait = 150;
const betweenKeys = 60;

const product = await startProduct();
const folder = mkdtempSync(join(tmpdir(), 'notewell-killed-'));
const launch = () =>
  chromium.launchPersistentContext(folder, {
    executablePath: process.env.NOTEWELL_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
const [patient] = (await (await fetch(`${product.practice}/patients?pageSize=1`, { headers: product.headers })).json()) as {
  readonly id: string;
}[]; // a list of resources
const note = (await (
  await fetch(`${product.practice}/notes`, {
    method: 'POST',
    headers: { ...product.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      status: 'Preliminary',
      title: 'Killed while typing',
      subject: { id: patient?.id, resourceType: 'Patient' },
      serviceDate: new Date().toISOString().slice(0, 10),
      sections: [{ id: 'a', kind: 'Narrative', title: 'Narrative' }],
    }),
  })
).json()) as { readonly id: string }; // a created resource has an id

let context = await launch();

/** The note's text box, signed in if the killed browser had not written its cookie yet. */
async function openNote(page: Page) {
  await page.goto(`${product.origin}/notes/${note.id}`);
  const box = page.getByRole('textbox', { name: 'Narrative' });
  const email = page.getByLabel('Email');
  await box.or(email).first().waitFor();
  if (await email.isVisible()) {
    await email.fill(product.email);
    await page.getByLabel('Password', { exact: true }).fill(product.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await box.waitFor();
  }
  return box;
}

/** The text once it has not changed for two seconds. */
async function settled(box: Locator): Promise<string> {
  let text = '';
  for (let quiet = 0; quiet < 4; quiet += 1) {
    await wait(500);
    const now = (await box.innerText()).trim();
    if (now !== text) quiet = 0;
    text = now;
  }
  return text;
}

const lost: number[] = [];
let kept = '';
for (let round = 0; round < rounds; round += 1) {
  const page = context.pages()[0] ?? (await context.newPage());
  const box = await openNote(page);
  await box.click();
  await page.keyboard.press('Control+End');
  await context.setOffline(true);
  const word = `.${round}abcdefghijklmnop`;
  const session = await context.browser()?.newBrowserCDPSession();
  await page.keyboard.type(word, { delay: betweenKeys });
  await wait((longestWait * round) / (rounds - 1));
  const gone = new Promise((resolve) => context.once('close', resolve));
  void session?.send('Browser.crash').catch(() => undefined);
  await gone;
  context = await launch();
  const again = context.pages()[0] ?? (await context.newPage());
  const text = await settled(await openNote(again));
  const whole = kept + word;
  if (!whole.startsWith(text)) throw new Error(`round ${round}: other words than were typed: ${text}`);
  lost.push(whole.length - text.length);
  kept = text;
}
const most = at(lost, 1);
const without = lost.filter((letters) => letters === 0).length;
report(
  'killed within 150 ms of a key',
  `${rounds} times, ${without} without a loss, at most ${most} letters lost`,
  'at most the last letter',
  most <= 1,
);
await context.close();
rmSync(folder, { recursive: true, force: true });
await product.stop();
