import type { Appointment } from '@notewell/model';
import { type Booked, needsCheck, newConflictsOf } from '@notewell/rules/scheduling';
import type { Run } from '../../resources/postgres/database.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { refusalOfOne } from './conflicts.ts';
import { readDiary } from './diary.ts';
import { bookingsLock, calendarsIn } from './place.ts';

/** The write as a booking, if it takes time that was free before. Imports bring what another system booked. */
function bookingOf({ caller, id, before, after }: Save): Booked | undefined {
  if (caller.isSystem || isMachine(caller)) return undefined;
  // Both passed the validation of their type.
  const booked = { before: before as Appointment | undefined, after: { ...after, id } as unknown as Appointment };
  return needsCheck(booked) ? booked : undefined;
}

/**
 * A single booking is checked like a series: all conflicts under the lock of the practice, in the write's own transaction. To
 * book all the same, a person gives the reason to `series` or `series-edit`.
 */
export const appointment: Behaviour = {
  guard(save) {
    const booked = bookingOf(save);
    return booked && { lock: bookingsLock, verify: (run) => requireFree(save, booked, run) };
  },
};

async function requireFree({ practice, store, now }: Save, booked: Booked, run: Run): Promise<void> {
  const place = await calendarsIn({ practice }, { store, now: () => now.getTime() }, run);
  const found = newConflictsOf([booked], await readDiary(place, [booked.after]));
  if (found.length > 0) throw refusalOfOne(found);
}
