export { NoteTypeMenu } from './note-type-menu.tsx';
