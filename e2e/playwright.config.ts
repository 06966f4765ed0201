import { defineConfig } from '@playwright/test';

// One server and one demo practice for the whole run; journeys work on patients of their own so that they do not meet.
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './support/start-server.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 480_000,
  // Conditions are waited for, on a busy machine too; no journey measures time.
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.NOTEWELL_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
});
