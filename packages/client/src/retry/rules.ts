import type { Answer } from '../transport/port.ts';

/** Spec sections 8 and 9, in milliseconds. */
export const networkRetryDelay = 5_000;
export const timeoutRetryDelay = 2_000;
export const defaultRetryAfter = 100_000;

/** Returns the delay before a status is retried; undefined for a status that is not. */
export function retryDelay(answer: Pick<Answer, 'status' | 'header'>): number | undefined {
  if (answer.status === 408) return timeoutRetryDelay;
  if (answer.status === 429 || answer.status === 449) return retryAfter(answer.header('retry-after'));
  return undefined;
}

/** Milliseconds of a retry-after header; 100 s if it is missing or no positive number of seconds. */
export function retryAfter(header: string | undefined): number {
  const seconds = header === undefined || header.trim() === '' ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : defaultRetryAfter;
}
