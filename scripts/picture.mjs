// `node scripts/picture.mjs [address]`: takes the picture that the README shows, of Home in a running demo practice.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium, root, say } from './setup.mjs';

const address = process.argv[2] ?? 'http://127.0.0.1:8600';
const file = join(root, 'docs', 'images', 'home.png');
mkdirSync(join(root, 'docs', 'images'), { recursive: true });

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-US' });
  // In the middle of the demo clinic's morning, whenever the picture is taken.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  await page.clock.setFixedTime(new Date(`${day}T15:20:00Z`));
  await page.goto(address);
  await page.getByLabel('Email').fill('clinician@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Notewell-demo-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Start note' }).first().waitFor();
  await page.getByRole('button', { name: 'Finish' }).first().waitFor();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file });
  say(`saved ${file}`);
} finally {
  await browser.close();
}
