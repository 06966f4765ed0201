import type { Appointment, EncounterMode, NoteDefinition, PracticePreferences } from '@notewell/model';
import { modesOffered } from '@notewell/rules';

/** True if the user must choose a note type. With `streamlinedStartNote` the best match is used. */
export const asksWhichNote = (
  offered: readonly NoteDefinition[],
  { streamlinedStartNote }: Pick<PracticePreferences, 'streamlinedStartNote'>,
): boolean => offered.length > 1 && streamlinedStartNote !== true;

/** The mode of the visit: as booked if the practice offers it, else the first offered. */
export function modeOf(
  { mode }: Pick<Appointment, 'mode'>,
  preferences: Pick<PracticePreferences, 'encounterModes'>,
): EncounterMode | undefined {
  const offered = modesOffered(preferences);
  return mode && offered.includes(mode) ? mode : offered[0];
}

/** As people read them. */
export const modeWords: Readonly<Record<EncounterMode, string>> = { InPerson: 'In person', Telehealth: 'Telehealth' };

/** True if a note is the visit's next step. A canceled visit may be documented, but rarely is. */
export const isToWrite = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status !== 'cancelled' && status !== 'entered-in-error';

/** True for a request or a wish, which nobody has accepted. */
export const isAsked = ({ status }: Pick<Appointment, 'status'>): boolean => status === 'proposed' || status === 'waitlist';
