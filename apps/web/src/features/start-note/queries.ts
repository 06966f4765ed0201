import type { ListQuery } from '@notewell/client';

/** Visits that these appointments became. */
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
/** What a note may be written by. Kept on the device with every other list, so that notes begin without a network. */
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
