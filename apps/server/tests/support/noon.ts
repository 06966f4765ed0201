import { vi } from 'vitest';

/** Noon today in UTC. */
export const noonToday = (): number => new Date().setUTCHours(12, 0, 0, 0);

/** Stops the clock at noon, so that no day begins in the middle of a test. */
export const stopAtNoon = (noon = noonToday()): void => void vi.useFakeTimers({ now: noon, toFake: ['Date'] });
