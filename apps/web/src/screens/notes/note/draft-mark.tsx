import { Button } from '@mantine/core';
import { useConnection } from '@notewell/client/react';
import { SaveMark, type SaveWords } from '@notewell/ui';
import type { NoteDraft } from '../../../features/notes/note-editor/note-draft.ts';
import { useOwnSaveMark } from '../../../shell/work/own-save-mark.ts';
import { useIsWriting } from '../../../shell/work/writing-state.ts';
import { useDraftStanding } from './use-draft-standing.ts';

/** Save state, always in the same place. */
export function DraftMark({ draft, saveState }: { readonly draft: NoteDraft; readonly saveState: SaveWords }) {
  const standing = useDraftStanding(draft);
  const { device } = useConnection();
  const isKept = standing === 'kept' && device !== 'none';
  useIsWriting(!isKept);
  useOwnSaveMark();
  return (
    <>
      {standing === 'failed' ? (
        <Button size="compact-xs" variant="default" onClick={() => void draft.autosave.flush()}>
          Try again
        </Button>
      ) : null}
      <SaveMark state={isKept ? saveState : 'Not saved'} settling={standing === 'writing'} />
    </>
  );
}
