import { birthFaultsIn, patientOfDates } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Check } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';

/** Refuses sessions, enrollments and observations before the patient was born. Imports keep what they bring. */
export const requireAfterBirth: Check = async (change) => {
  const { definition, caller, before, after } = change;
  if (after === undefined || isMachine(caller)) return;
  const write = { type: definition.type, before, after };
  const id = patientOfDates(write);
  if (id === undefined) return;
  const patient = await lookUp(change, 'Patient', id);
  const errors = birthFaultsIn({ ...write, born: patient?.birthDate });
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
};
