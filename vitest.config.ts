import { defineConfig } from 'vitest/config';

// Two kinds of test: `unit` touches nothing outside the process; `parts` starts real ones (PostgreSQL, processes, a browser).
export default defineConfig({
  test: {
    // A property test must be repeatable: fast-check prints its seed, and the clock's zone is fixed.
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          // Laws are tried many hundred times, and a shared machine may take a while over them.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['packages/*/tests/**/*.test.ts', 'apps/*/tests/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
