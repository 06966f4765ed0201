import { confirmationMinutes } from '@notewell/protocol';
import { Refusal } from './refusal.ts';

/**
 * Throws `confirmation-required` unless the person proved their identity within the last minutes. `confirmedAgo` is in
 * milliseconds.
 */
export function requireRecent(confirmedAgo: number | undefined): void {
  if (confirmedAgo === undefined || confirmedAgo > confirmationMinutes * 60_000) throw new Refusal('confirmation-required');
}
