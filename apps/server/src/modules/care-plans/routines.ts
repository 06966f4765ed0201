import { localTimeOf, typedAs } from '@notewell/model';
import { tickFaults } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { storedPreferences } from '../practices/index.ts';

/** Milliseconds by which a device's clock may be ahead. */
const tolerance = 300_000;
/** Where it is latest: a practice that names no zone is read in the zone of each browser. */
const latestZone = 'Pacific/Kiritimati';

/** Ticks are on a sheet in force, about its activities and times that have come; an activity with ticks stays. */
export const routines: Behaviour = {
  async beforeSave({ practice, store, caller, now, before, after }) {
    if (isMachine(caller) || !caller.profile) return;
    const faults = tickFaults(before && typedAs('ObservableRoutines', before), typedAs('ObservableRoutines', after), {
      today: now.toISOString().slice(0, 10),
      now: localTimeOf(now.getTime() + tolerance, (await storedPreferences(store)(practice))?.timeZone ?? latestZone),
      observer: caller.profile.id,
    });
    if (faults.length === 0) return;
    const errors = faults.slice(0, 100).map(({ path, message }) => ({ path, code: 'invalid', message }));
    throw new Refusal('validation-failed', { errors });
  },
};
