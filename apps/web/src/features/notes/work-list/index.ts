export { ListState } from './list-state.tsx';
export { StaleLine } from './stale-line.tsx';
export { isOwn, mostNotes, notesAskedOf, sentBack, toFinish, unsignedNotesOf } from './to-finish.ts';
export { rowTall, WorkRow, WorkRows } from './work-row.tsx';
