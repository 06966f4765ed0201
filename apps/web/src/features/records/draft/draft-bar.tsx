import { Button } from '@mantine/core';
import { iconSize, type SaveWords } from '@notewell/ui';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { OwnMark } from '../../../shell/work/own-mark.tsx';
import classes from './draft-bar.module.css';
import type { RecordDraft } from './record-draft.ts';
import { useUndoKey } from './use-record-draft.ts';

interface DraftBarProps {
  /** Link to the list that the record belongs to. */
  readonly back: ReactElement;
  readonly title: string;
  /** Shown after the title. */
  readonly status: ReactNode;
  /** The actions, and dialogs that they open. */
  readonly children: ReactNode;
}

/** Name and status of a record in edit, with its actions. */
export const DraftBar = ({ back, title, status, children }: DraftBarProps) => (
  <header className={classes['bar']}>
    {back}
    <h1>{title}</h1>
    {status}
    <div className={classes['actions']}>{children}</div>
  </header>
);

interface DraftStateProps {
  readonly draft: RecordDraft;
  readonly saveState: SaveWords;
}

/** Shows if the draft is saved, and undoes changes by button or key. */
export function DraftState({ draft, saveState }: DraftStateProps) {
  useUndoKey(draft);
  return (
    <>
      <OwnMark state={saveState} />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={iconSize.small} aria-hidden />}
        disabled={!draft.canUndo()}
        onClick={draft.undo}
      >
        Undo
      </Button>
    </>
  );
}
