import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { useEffect, useState } from 'react';
import { NoteDraft } from '../../features/note-editor/note-draft.ts';

/** Milliseconds of rest before typed words go to the server as one version; the device has them at once. */
const restBeforeSending = 1_500;

/** The note as it is written: one for as long as the note is open, kept when the page is hidden or left. */
export function useNoteDraft(id: string, record: Note): NoteDraft {
  const client = useClient();
  const [draft] = useState(
    () => new NoteDraft(record, (changes) => client.update('Note', id, changes, { quiet: restBeforeSending, goesOn: true })),
  );
  useEffect(() => draft.take(record), [draft, record]);
  useKeptWhenLeft(draft);
  return draft;
}

/** Keeps what is typed last when the page is hidden or left. */
export function useKeptWhenLeft(draft: NoteDraft): void {
  useEffect(() => {
    const keep = () => void draft.autosave.flush();
    const onHide = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      keep();
      if (draft.autosave.state() === 'failed') event.preventDefault();
    };
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
