import { instantOf, type Note, typedAs } from '@notewell/model';
import type { Behaviour, Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import { isMachine } from '../../../resources/saving/moves.ts';

/* Outcomes that a note reports are dated by its session, whenever it is signed. */

/** The start of a note's session, or noon of its day; undefined where neither is known. */
export async function sessionAt(
  { practice, store }: Pick<Save, 'practice' | 'store'>,
  { sessionTime, serviceDate }: Pick<Note, 'sessionTime' | 'serviceDate'>,
): Promise<string | undefined> {
  if (sessionTime?.start) return new Date(sessionTime.start).toISOString();
  if (serviceDate === undefined) return undefined;
  const [preferences] = await find({ practice, store }, 'PracticePreferences', []);
  return new Date(instantOf(serviceDate, '12:00:00', preferences?.timeZone ?? 'UTC')).toISOString();
}

export const carePlanOutcome: Behaviour = {
  async beforeSave(save) {
    if (isMachine(save.caller)) return;
    const { reportedIn } = typedAs('CarePlanOutcome', save.after);
    const note = await lookUp(save, 'Note', reportedIn?.id);
    const at = note && (await sessionAt(save, note));
    if (at !== undefined) save.after['at'] = at;
    // Outcomes of earlier versions were dated by their report.
    if (save.before) save.after['recorded'] ??= save.before['at'];
  },
};
