import { Button, Loader } from '@mantine/core';
import { Fault } from '@notewell/ui';
import classes from './table-import.module.css';
import type { Import } from './use-import.ts';

/** A large file under way on the server. */
export function RunningImport({ work }: { readonly work: Import }) {
  const { stage, progress, fault } = work;
  const isSaving = stage === 'saving';
  return (
    <div className={classes['choose']}>
      <h2>{isSaving ? 'Importing' : 'Looking at every row'}</h2>
      <Fault>{fault}</Fault>
      <div className={classes['buttons']} role="status">
        <Loader size="sm" />
        <span>{progress || 'Waiting to begin'}</span>
      </div>
      <p className={classes['quiet']}>
        {isSaving ? 'All rows are saved together, or none. ' : ''}It goes on if you leave this page. The result waits here for an
        hour.
      </p>
      <Button variant="default" onClick={() => void work.cancel()}>
        Cancel
      </Button>
    </div>
  );
}
