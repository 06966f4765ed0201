export { discardedWords } from './discard.ts';
export { useDiscardNote } from './use-discard-note.ts';
export { useRestoreNote } from './use-restore-note.ts';
