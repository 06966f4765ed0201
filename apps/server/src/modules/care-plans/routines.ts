import { typedAs } from '@notewell/model';
import { tickFaults } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';

/** Ticks are on a sheet in force, about its activities and days that have begun; an activity with ticks stays. */
export const routines: Behaviour = {
  beforeSave({ caller, now, before, after }) {
    if (isMachine(caller) || !caller.profile) return;
    const faults = tickFaults(before && typedAs('ObservableRoutines', before), typedAs('ObservableRoutines', after), {
      today: now.toISOString().slice(0, 10),
      observer: caller.profile.id,
    });
    if (faults.length === 0) return;
    const errors = faults.slice(0, 100).map(({ path, message }) => ({ path, code: 'invalid', message }));
    throw new Refusal('validation-failed', { errors });
  },
};
