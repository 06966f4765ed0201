import { localTimeOf, typedAs } from '@notewell/model';
import { tickFaults } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { storedPreferences } from '../practices/index.ts';

/** Milliseconds by which a device's clock may be ahead. */
const tolerance = 300_000;
/** Where it is latest: a practice that names no zone is read in the zone of each browser. */
const latestZone = 'Pacific/Kiritimati';

/** A new sheet begins on the practice's day unless it names another: in the evening, the server has the next day already. */
async function stampStart(save: Save): Promise<void> {
  const { start, end } = typedAs('ObservableRoutines', save.after);
  if (save.before || start !== undefined) return;
  const today = await practiceDay(save, save.now);
  if (end === undefined || end >= today) save.after['start'] = today;
}

/** Ticks are on a sheet in force, about its activities and times that have come; an activity with ticks stays. */
export const routines: Behaviour = {
  async beforeSave(save) {
    const { practice, store, caller, now, before, after } = save;
    if (isMachine(caller) || !caller.profile) return;
    await stampStart(save);
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
