import { type Appointment, EncounterMode, type NoteDefinition, type PracticePreferences } from '@notewell/model';

type Chosen = Pick<
  PracticePreferences,
  'allowNotesFromAppointments' | 'noteAppointmentStatuses' | 'filterNoteCategoryByProgram' | 'hiddenDefinitions'
>;

/** Whether the practice lets a note begin from an appointment of this state. A cancelled one may be documented as such. */
export function mayStartFrom(
  { status }: Pick<Appointment, 'status'>,
  { allowNotesFromAppointments, noteAppointmentStatuses }: Chosen,
): boolean {
  if (allowNotesFromAppointments === false) return false;
  return noteAppointmentStatuses?.length ? noteAppointmentStatuses.includes(status) : status !== 'entered-in-error';
}

/** The definitions to choose from for somebody in these programs: without those of other programs where the practice wants that. */
export function offeredFor(
  definitions: readonly NoteDefinition[],
  programs: readonly string[],
  { filterNoteCategoryByProgram, hiddenDefinitions }: Chosen,
): NoteDefinition[] {
  const hidden = new Set(hiddenDefinitions?.map(({ id }) => id));
  return definitions.filter(
    (definition) =>
      !hidden.has(definition.id ?? '') &&
      (filterNoteCategoryByProgram === false ||
        !definition.programs?.length ||
        definition.programs.some(({ id }) => programs.includes(id))),
  );
}

/**
 * Whether a note begins at once where several kinds of note could be meant (`streamlinedStartNote`): by the one that fits the
 * visit best. Else whoever begins it chooses.
 */
export const asksWhichNote = (
  offered: readonly NoteDefinition[],
  { streamlinedStartNote }: Pick<PracticePreferences, 'streamlinedStartNote'>,
): boolean => offered.length > 1 && streamlinedStartNote !== true;

/** The ways of meeting that the practice offers; all where it names none. */
export const modesOffered = ({ encounterModes }: Pick<PracticePreferences, 'encounterModes'>): readonly EncounterMode[] =>
  encounterModes?.length ? encounterModes : EncounterMode.values;

/** The way in which a visit is held: as it was booked where the practice offers that, else the first that it offers. */
export function modeOf(
  { mode }: Pick<Appointment, 'mode'>,
  preferences: Pick<PracticePreferences, 'encounterModes'>,
): EncounterMode | undefined {
  const offered = modesOffered(preferences);
  return mode && offered.includes(mode) ? mode : offered[0];
}

/** As people read them. */
export const modeWords: Readonly<Record<EncounterMode, string>> = { InPerson: 'In person', Telehealth: 'Telehealth' };

/** Whether the note of a visit is the next thing to do about it. One that was called off may be documented, but seldom is. */
export const isToWrite = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status !== 'cancelled' && status !== 'entered-in-error';
