import { confirmationMinutes } from '@notewell/protocol';
import { Refusal } from './refusal.ts';

/** Throws `confirmation-required` where nobody proved within the last minutes who they are; times in milliseconds. */
export function requireRecent(confirmedAt: number | undefined, now: number): void {
  if (confirmedAt === undefined || now - confirmedAt > confirmationMinutes * 60_000) throw new Refusal('confirmation-required');
}
