import { usePrintout } from '../../../features/shared/printing/use-printout.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';

/** Opens the note's printout, where the practice allows it. */
export function usePrintNote(noteId: string) {
  const allowed = usePreferences().allowNotePrintout;
  const { print, printing } = usePrintout({ collection: 'notes', id: noteId, noun: 'note' });
  return { print: async () => (allowed ? print() : undefined), printing, allowed };
}
