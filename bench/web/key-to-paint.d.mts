import type { Page } from '@playwright/test';

interface Times {
  readonly median: number;
  readonly p95: number;
}
/** Types into the focused field, and measures each key. */
export function typed(page: Page): Promise<Times>;
export function measureKeyToPaint(options: {
  readonly page: Page;
  readonly base: string;
  readonly create: (collection: string, body: unknown) => Promise<{ readonly id: string }>;
  readonly patientId: string;
}): Promise<{ readonly narrative: Times; readonly form: Times }>;
