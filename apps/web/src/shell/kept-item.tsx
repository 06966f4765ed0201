import { Button, CopyButton, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConflictView } from './conflict/conflict-view.tsx';
import { wordsOf } from './conflict/places.ts';
import { ErrorDetailsDialog } from './error-details.dialog.tsx';
import { type KeptGroup, mustCompare } from './kept-groups.ts';
import { useKeptActions } from './work.ts';
import { WorkHead } from './work-head.tsx';
import classes from './work-tray.module.css';
import { keptWhy, whatOf } from './work-words.ts';

/** Changes of one record that were not taken: to compare, copy, send again or discard. */
export function KeptItem({ group }: { readonly group: KeptGroup }) {
  const { reason, error, first, items } = group;
  const [comparing, compare] = useDisclosure();
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <WorkHead item={first} patient={first.patients[0]} />
      </div>
      <div className={classes.why}>
        {keptWhy[reason]} {reason === 'conflict' ? '' : (error?.detail ?? error?.title)}
        {items.length > 1 ? ` ${items.length} changes of yours are kept together.` : ''}
      </div>
      <KeptActions group={group} onCompare={compare.open} />
      <Modal
        opened={comparing}
        onClose={compare.close}
        title={whatOf(first)}
        size="60rem"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Comparing group={group} onDone={compare.close} />
      </Modal>
    </li>
  );
}

/** The ways out of kept work; what is right most often stands first. */
export function KeptActions({ group, onCompare }: { readonly group: KeptGroup; readonly onCompare?: () => void }) {
  const { sendAgain, discard } = useKeptActions();
  const { error, first, mine, theirs } = group;
  const [detailed, details] = useDisclosure();
  const compares = mustCompare(group);
  return (
    <div className={classes.actions}>
      {compares ? null : (
        <Button size="compact-sm" onClick={() => sendAgain(first.key)}>
          Send again
        </Button>
      )}
      {onCompare && theirs ? (
        <Button size="compact-sm" variant={compares ? 'filled' : 'default'} onClick={onCompare}>
          {compares ? 'Compare and choose' : 'Compare'}
        </Button>
      ) : null}
      <CopyButton value={copyOf(mine)}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy text'}
          </Button>
        )}
      </CopyButton>
      {error ? (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={details.open}>
          Details
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => discard(group.items)}>
        Discard
      </Button>
      <ErrorDetailsDialog error={error} opened={detailed} onClose={details.close} />
    </div>
  );
}

/** Everything a record says, to be pasted somewhere safe; what the server keeps about it is no text of anybody's. */
export function copyOf(mine: KeptGroup['mine']): string {
  if (!mine) return '';
  const { display: _, ...record } = mine;
  return wordsOf(record);
}

/** The comparison, with its choice sent as one change. */
export function Comparing({ group, onDone }: { readonly group: KeptGroup; readonly onDone?: () => void }) {
  const { settle } = useKeptActions();
  const { base, mine, theirs, first } = group;
  return (
    <ConflictView
      base={base}
      mine={mine}
      theirs={theirs}
      onSettle={
        first.kind === 'update'
          ? async (compared, wanted) => {
              if (await settle(group.items, compared, wanted)) onDone?.();
            }
          : undefined
      }
    />
  );
}
