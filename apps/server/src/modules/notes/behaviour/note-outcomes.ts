import { instantOf, type Note, typedAs } from '@notewell/model';
import type { Behaviour, Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { isMachine } from '../../../resources/saving/moves.ts';
import { practiceZone } from '../../../resources/saving/practice-day.ts';

/* Outcomes that a note reports are dated by its session, whenever it is signed. */

/** The start of a note's session, or noon of its day; undefined where neither is known. */
export async function sessionAt(
  { practice, store }: Pick<Save, 'practice' | 'store'>,
  { sessionTime, serviceDate }: Pick<Note, 'sessionTime' | 'serviceDate'>,
): Promise<string | undefined> {
  if (sessionTime?.start) return new Date(sessionTime.start).toISOString();
  if (serviceDate === undefined) return undefined;
  return new Date(instantOf(serviceDate, '12:00:00', await practiceZone({ practice, store }))).toISOString();
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
