import { dateFaults, latestDayAt } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Check } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';

/** Refuses calls, letters and documents of the future. Imports keep what they bring. */
export const requirePastDates: Check = ({ definition: { type }, caller, before, after, now }) => {
  if (after === undefined || isMachine(caller)) return;
  const errors = dateFaults({ type, before, after, today: latestDayAt(now) });
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
};
