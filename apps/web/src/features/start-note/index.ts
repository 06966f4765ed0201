export { appointmentsOn } from '../../platform/appointment-query.ts';
export { asksWhichNote, modesOffered, modeWords, offeredFor } from './allowed.ts';
export { AppointmentRow, sameTimeWords } from './appointment-row.tsx';
export { AppointmentState, appointmentWords } from './appointment-state.tsx';
export { countWords } from './count-words.ts';
export { subjectOf } from './drafts.ts';
export { StartNoteButton } from './start-note-button.tsx';
export { type NotesOf, useNotesOf } from './use-notes-of.ts';
export { CannotStartNote, useStartNote } from './use-start-note.ts';
