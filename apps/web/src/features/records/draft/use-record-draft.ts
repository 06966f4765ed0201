import { useHotkeys } from '@mantine/hooks';
import { useClient } from '@notewell/client/react';
import type { ResourceType } from '@notewell/model';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { topDialog } from '../../../shell/frame/shortcuts.tsx';
import { type Fields, RecordDraft } from './record-draft.ts';

/** Milliseconds without edits before they go to the server as one version. The device stores them at once. */
const restBeforeSending = 1_000;

/** The draft of one record while it is open. Saved when the page is hidden or closed. */
export function useRecordDraft(type: ResourceType, id: string, record: Fields): RecordDraft {
  const client = useClient();
  const [draft] = useState(
    () =>
      new RecordDraft(record, (changes) =>
        // Fields of this type, because the editor derives from its declaration.
        client.update(type, id, (current) => changes(current) as typeof current, {
          quiet: restBeforeSending,
          goesOn: true,
        }),
      ),
  );
  useEffect(() => draft.take(record), [draft, record]);
  useEffect(() => {
    const keep = () => void draft.autosave.flush();
    document.addEventListener('visibilitychange', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [draft]);
  return draft;
}
/** Ctrl+Z or Command+Z takes the last change back, but neither in a text box nor under a dialog. */
export const useUndoKey = (draft: RecordDraft): void => useHotkeys([['mod+Z', () => (topDialog() ? undefined : draft.undo())]]);

export const useDraftValue = (draft: RecordDraft): Fields => useSyncExternalStore(draft.subscribe, draft.value);
export const useAutosaveFailed = (draft: RecordDraft): boolean =>
  useSyncExternalStore(draft.autosave.subscribe, draft.autosave.state) === 'failed';
