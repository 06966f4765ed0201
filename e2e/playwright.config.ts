import { defineConfig } from '@playwright/test';
import { takeOwnServer } from './support/own-server.ts';

takeOwnServer();

// One server and one demo practice for each worker. Journeys use separate patients, so that they do not interfere.
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './support/start-server.ts',
  fullyParallel: false,
  // `npm test` runs two workers, each with its own server.
  workers: 1,
  retries: 0,
  timeout: 480_000,
  // Long timeout for conditions on a busy machine; no journey measures time.
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A trace costs a quarter of a journey's time. `npm test` retries failures once with one.
    trace: 'off',
    // The service worker costs time too. Journeys about offline work or updates allow it (`withServiceWorker`).
    serviceWorkers: 'block',
    // Animations cost a fifth of a browser's time. One journey is about them.
    contextOptions: { reducedMotion: 'reduce' },
    // A lost click fails here and not at the journey's timeout.
    actionTimeout: 60_000,
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
