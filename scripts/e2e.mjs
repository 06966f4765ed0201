// `npm run e2e`: the user journeys in a real browser against a real server with the demo practice. Arguments go to Playwright.
import { join } from 'node:path';
import { ensureChromium, ensureInstalled, root, run } from './setup.mjs';

ensureInstalled();
// One worker more costs a server; it pays where all journeys run.
const asked = process.argv.slice(2);
const args = asked.length === 0 ? ['--workers', '2'] : asked;
const env = { ...process.env, NOTEWELL_CHROMIUM: ensureChromium() };
if (run(process.execPath, ['scripts/build.mjs'], { env }) !== 0) process.exit(1);
process.exit(
  run(join(root, 'node_modules', '.bin', 'playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...args], { env }),
);
