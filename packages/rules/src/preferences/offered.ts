import { type Appointment, EncounterMode, type NoteDefinition, type PracticePreferences } from '@notewell/model';

/** No visit yet, or none at all. A request becomes one once it is accepted. */
const isNoVisit = (status: Appointment['status']): boolean =>
  status === 'proposed' || status === 'waitlist' || status === 'entered-in-error';

/** True if the practice lets a note begin from an appointment of this status. A cancelled one may be documented as such. */
export function mayStartFrom(
  { status }: Pick<Appointment, 'status'>,
  {
    allowNotesFromAppointments,
    noteAppointmentStatuses,
  }: Pick<PracticePreferences, 'allowNotesFromAppointments' | 'noteAppointmentStatuses'>,
): boolean {
  if (allowNotesFromAppointments === false) return false;
  return noteAppointmentStatuses?.length ? noteAppointmentStatuses.includes(status) : !isNoVisit(status);
}

type Offer = Pick<PracticePreferences, 'filterNoteCategoryByProgram' | 'hiddenDefinitions' | 'hiddenLineages'>;

/** True for a definition that the practice does not use, in this version or any other. */
export const isHidden = (
  { id, lineage }: Pick<NoteDefinition, 'id' | 'lineage'>,
  { hiddenDefinitions, hiddenLineages }: Offer,
): boolean =>
  (id !== undefined && hiddenDefinitions?.some((hidden) => hidden.id === id) === true) ||
  (lineage !== undefined && hiddenLineages?.includes(lineage) === true);

/** True if a definition names no program, names one of these, or the practice offers all. */
export const fitsPrograms = (
  { programs: named }: Pick<NoteDefinition, 'programs'>,
  programs: readonly string[],
  { filterNoteCategoryByProgram }: Offer,
): boolean => filterNoteCategoryByProgram === false || !named?.length || named.some(({ id }) => programs.includes(id));

/** Definitions offered for a note about a patient or visit of these programs. */
export const offeredFor = <D extends Pick<NoteDefinition, 'id' | 'lineage' | 'programs'>>(
  definitions: readonly D[],
  programs: readonly string[],
  preferences: Offer,
): D[] =>
  definitions.filter((definition) => !isHidden(definition, preferences) && fitsPrograms(definition, programs, preferences));

/** The visit types that the practice offers; all if it names none. */
export const modesOffered = ({ encounterModes }: Pick<PracticePreferences, 'encounterModes'>): readonly EncounterMode[] =>
  encounterModes?.length ? encounterModes : EncounterMode.values;
