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
          // Limits of time end what hangs: none may be near to what a busy machine takes (laws are tried many hundred times).
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['packages/*/tests/**/*.test.ts', 'apps/*/tests/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
