import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { createTrail } from './trail.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const entry = { action: 'read', type: 'Patient', id: 'p', patients: ['p'], actor: 'a', account: 'b', requestId: 'r' };
/** A log that keeps the moments of what is written to it, and is away for so many times first. */
function logOf({ away = 0 } = {}) {
  const written: number[] = [];
  const run = async (): Promise<never[]> => {
    if (away-- > 0) throw new Error('away');
    written.push(Date.now());
    return [];
  };
  // It asks no more of a database.
  return { trail: createTrail({ run } as unknown as Database, Date.now), written };
}

test('what is noted is in the log within a second, in one statement for many', async () => {
  const { trail, written } = logOf();
  for (let n = 0; n < 50; n++) trail.note('north', entry);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toHaveLength(1);
  trail.note('north', entry);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toHaveLength(2);
});

test('what could not be written waits until the database is back', async () => {
  const { trail, written } = logOf({ away: 2 });
  trail.note('north', entry);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(written).toHaveLength(1);
});
