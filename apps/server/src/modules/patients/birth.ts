import { birthFaultsIn, latestDayAt, patientsOfDates } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Check } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';

/** Refuses visits, notes, enrollments and observations before a patient was born. Imports keep what they bring. */
export const requireAfterBirth: Check = async (change) => {
  const { definition, caller, before, after, now } = change;
  if (after === undefined || isMachine(caller)) return;
  const write = { type: definition.type, before, after };
  for (const patient of patientsOfDates({ ...write, today: latestDayAt(now) })) {
    const born = (await lookUp(change, 'Patient', patient))?.birthDate;
    const errors = birthFaultsIn({ ...write, patient, born });
    if (errors.length > 0) throw new Refusal('validation-failed', { errors });
  }
};
