import type { ListQuery } from '@notewell/client';
import { addDays, startOfDay } from '../../platform/dates.ts';

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

/** Somebody's appointments of a day, or of several from it on, in their order. */
export const appointmentsOn = (owner: string, day: string, days = 1, pageSize = 100): ListQuery<'Appointment'> => ({
  type: 'Appointment',
  filters: [
    { kind: 'Owner', values: [owner] },
    { kind: 'Start', from: startOfDay(day), to: startOfDay(addDays(day, days)) },
  ],
  orderBy: 'start',
  order: 'asc',
  pageSize,
});
