import { isTypeOfPerson, latestDayAt, particularsFaults } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Check } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';

/** Refuses blank names and impossible dates of birth that a person enters. Imports keep what they bring. */
export const requireParticulars: Check = ({ definition: { type }, caller, before, after, now }) => {
  if (after === undefined || !isTypeOfPerson(type) || isMachine(caller)) return;
  const errors = particularsFaults({ type, before, after, today: latestDayAt(now) });
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
};
