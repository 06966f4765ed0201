import type { ListQuery } from '@notewell/client';

/** Encounters of these appointments. */
export const encountersOf = (appointments: readonly string[]): ListQuery<'Encounter'> => ({
  type: 'Encounter',
  filters: [{ kind: 'Appointment', values: appointments }],
  pageSize: 1_000,
});
/** Notes of these visits. */
export const notesAbout = (encounters: readonly string[]): ListQuery<'Note'> => ({
  type: 'Note',
  filters: [{ kind: 'Encounter', values: encounters }],
  pageSize: 1_000,
});
/** Active note types. Stored on the device like other lists, so that notes can start offline. */
export const activeDefinitions: ListQuery<'NoteDefinition'> = {
  type: 'NoteDefinition',
  filters: [{ kind: 'Status', values: ['Active'] }],
  pageSize: 1_000,
};
export const activeGroupDefinitions: ListQuery<'GroupNoteDefinition'> = {
  type: 'GroupNoteDefinition',
  filters: [{ kind: 'Status', values: ['Active'] }],
  pageSize: 200,
};
/** The practice's places. */
export const practicePlaces: ListQuery<'Location'> = { type: 'Location', orderBy: 'name', pageSize: 200 };
