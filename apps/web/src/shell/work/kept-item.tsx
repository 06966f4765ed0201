import { Button, CopyButton, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { refusalWords } from '../../platform/failure.ts';
import { ConflictView } from '../conflict/conflict-view.tsx';
import { ErrorDetailsDialog } from '../frame/error-details.dialog.tsx';
import { copyOf } from './copied-words.ts';
import { type KeptGroup, mustCompare } from './kept-groups.ts';
import { isMendable, MendContext } from './mending.ts';
import { useKeptActions } from './work.ts';
import { WorkHead } from './work-head.tsx';
import classes from './work-tray.module.css';
import { closeWorkTray } from './work-tray-store.ts';
import { keptWhy, whatOf } from './work-words.ts';

interface KeptItemProps {
  readonly group: KeptGroup;
  /** The page's own way to resolve it, in place of sending it again. */
  readonly resolve?: ReactNode;
}

/** Rejected changes of one record: compare, copy, send again or discard. */
export function KeptItem({ group, resolve }: KeptItemProps) {
  const { reason, error, first, items } = group;
  const record = group.base ?? group.mine ?? group.theirs;
  const [comparing, compare] = useDisclosure();
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <WorkHead item={first} patient={first.patients[0]} record={record} />
      </div>
      <div className={classes.why}>
        {keptWhy[reason]} {reason === 'conflict' ? '' : refusalWords(error)}
        {items.length > 1 ? ` ${items.length} changes of yours are kept together.` : ''}
      </div>
      <KeptActions group={group} onCompare={compare.open} resolve={resolve ?? <LookAtCalendar error={error} />} />
      <Modal
        opened={comparing}
        onClose={compare.close}
        title={whatOf(first, record)}
        size="60rem"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Comparing group={group} onDone={compare.close} />
      </Modal>
    </li>
  );
}

/** The way to the calendar, which shows what is in the way of a booking. */
const LookAtCalendar = ({ error }: Pick<KeptGroup, 'error'>) =>
  error?.code === 'booking-conflict' ? (
    <Button size="compact-sm" variant="default" onClick={closeWorkTray} renderRoot={(root) => <Link {...root} to="/schedule" />}>
      Decide in the calendar
    </Button>
  ) : null;

interface ActionsProps extends KeptItemProps {
  readonly onCompare?: () => void;
}

/** Actions for a rejected change, the most common first. */
export function KeptActions({ group, onCompare, resolve }: ActionsProps) {
  const { sendAgain, discard, saveFile } = useKeptActions();
  const { error, first, mine, theirs } = group;
  const [detailed, details] = useDisclosure();
  const compares = mustCompare(group);
  // The server rejected the content, so sending it unchanged would fail again.
  const isRefused = error?.status === 422;
  const isTaken = error?.code === 'booking-conflict' && resolve !== undefined;
  return (
    <div className={classes.actions}>
      {resolve}
      <Mend group={group} />
      {compares || isRefused || isTaken ? null : (
        <Button size="compact-sm" onClick={() => sendAgain(first.key)}>
          Send again
        </Button>
      )}
      {onCompare && theirs ? (
        <Button size="compact-sm" variant={compares ? 'filled' : 'default'} onClick={onCompare}>
          {compares ? 'Compare and choose' : 'Compare'}
        </Button>
      ) : null}
      {mine ? (
        <CopyButton value={copyOf(group)}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy text'}
            </Button>
          )}
        </CopyButton>
      ) : null}
      {group.items
        .filter(({ kind }) => kind === 'upload')
        .map(({ key }) => (
          <Button key={key} size="compact-sm" variant="default" onClick={() => saveFile(key, fileNameOf(group))}>
            Save the file
          </Button>
        ))}
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

/** The way to the fields of what was refused. */
function Mend({ group }: Pick<KeptItemProps, 'group'>) {
  const open = useContext(MendContext);
  if (!open || !isMendable(group)) return null;
  return (
    <Button size="compact-sm" onClick={() => open(group)}>
      Open and correct
    </Button>
  );
}

/** The name under which a file of the group is saved. */
function fileNameOf({ mine, theirs, first }: KeptGroup): string {
  const name = { ...theirs, ...mine }['fileName'];
  return typeof name === 'string' ? name : (first.display ?? 'file');
}

/** The comparison; the choice is sent as one change. */
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
