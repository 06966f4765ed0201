import { contactFaults, dateFaults, latestDayAt, payerFaults, periodFaults, unsaidFaults } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Check } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';

/**
 * Refuses dates of the future, periods that end before they begin, insurance without a payer, impossible addresses and numbers,
 * and required coded values that say nothing. Imports keep what they bring.
 */
export const requireEnteredFacts: Check = ({ definition: { type }, caller, before, after, now }) => {
  if (after === undefined || isMachine(caller)) return;
  const write = { type, before, after };
  const errors = [
    ...dateFaults({ ...write, today: latestDayAt(now) }),
    ...periodFaults(write),
    ...payerFaults(write),
    ...contactFaults(write),
    ...unsaidFaults(write),
  ];
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
};
