import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { useEffect, useState } from 'react';
import { keptOnLeave } from '../../../features/notes/note-editor/autosave.ts';
import { NoteDraft } from '../../../features/notes/note-editor/note-draft.ts';

/** Milliseconds without typing before text goes to the server as one version. The device stores it at once. */
const restBeforeSending = 1_500;

/** The draft of a note while it is open. Saved when the page is hidden or closed. */
export function useNoteDraft(id: string, record: Note): NoteDraft {
  const client = useClient();
  const [draft] = useState(
    () => new NoteDraft(record, (changes) => client.update('Note', id, changes, { quiet: restBeforeSending, goesOn: true })),
  );
  useEffect(() => draft.take(record), [draft, record]);
  useKeptWhenLeft(draft);
  return draft;
}

/** Saves pending text when the page is hidden or closed. */
export function useKeptWhenLeft(draft: NoteDraft): void {
  useEffect(() => {
    const keep = () => void draft.autosave.flush();
    const onHide = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const onLeave = (event: BeforeUnloadEvent) => keptOnLeave(draft.autosave, event);
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', keep);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('beforeunload', onLeave);
      keep();
    };
  }, [draft]);
}
