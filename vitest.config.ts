import { defineConfig } from 'vitest/config';

// Two kinds of test: `unit` touches nothing outside the process; `parts` starts real ones (PostgreSQL, processes, a browser).
export default defineConfig({
  test: {
    // Tests are repeatable: the clock's zone is fixed, and so is the seed of properties.
    env: { TZ: 'UTC' },
    setupFiles: ['scripts/vitest-properties.mjs'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          // Files share their imports: importing took more than half of the time. A test leaves no module state behind.
          isolate: false,
          // Projects with different numbers of workers need an order to run in one `vitest run`.
          sequence: { groupOrder: 0 },
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
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
