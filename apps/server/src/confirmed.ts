import { confirmationMinutes } from '@notewell/protocol';
import { Refusal } from './refusal.ts';

/** Throws `confirmation-required` where nobody proved within the last minutes who they are, so many milliseconds ago. */
export function requireRecent(confirmedAgo: number | undefined): void {
  if (confirmedAgo === undefined || confirmedAgo > confirmationMinutes * 60_000) throw new Refusal('confirmation-required');
}
