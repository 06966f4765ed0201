import { instantOf, type Note, typedAs } from '@notewell/model';
import { sessionTimeOf } from '@notewell/rules';
import type { Behaviour, Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { isMachine } from '../../../resources/saving/moves.ts';
import { practiceZone } from '../../../resources/saving/practice-day.ts';

/* Outcomes that a note reports are dated by its session, whenever it is signed. */

/** The start of a note's session, or noon of its day, or the start of its visit; undefined where none is known. */
export async function sessionAt(
  { practice, store }: Pick<Save, 'practice' | 'store'>,
  note: Pick<Note, 'sessionTime' | 'sections' | 'serviceDate' | 'encounter'>,
): Promise<string | undefined> {
  const start = sessionTimeOf(note)?.start;
  if (start) return new Date(start).toISOString();
  const { serviceDate, encounter } = note;
  if (serviceDate === undefined) return (await lookUp({ practice, store }, 'Encounter', encounter?.id))?.start;
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
