export { AppointmentRow } from './appointment-row.tsx';
export { AppointmentState } from './appointment-state.tsx';
export { subjectOf } from './drafts.ts';
export { appointmentsOn } from './queries.ts';
export { StartNoteButton } from './start-note-button.tsx';
export { type NotesOf, useNotesOf } from './use-notes-of.ts';
export { CannotStartNote, useStartNote } from './use-start-note.ts';
