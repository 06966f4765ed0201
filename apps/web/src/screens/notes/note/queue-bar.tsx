import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { besides, endQueue, strikeOff, useSignQueue } from '../../../features/notes/sign-queue/sign-queue.ts';
import { fill } from '../../../platform/path.ts';
import { useShortcuts } from '../../../shell/frame/shortcuts.tsx';
import { toast } from '../../../shell/hooks/toasts.ts';
import { useHolder } from '../../../shell/screens.tsx';
import classes from './note.module.css';
import { path } from './route.ts';

/** Position in the queue of notes to sign. Empty without a queue. */
export function QueueBar({ noteId }: { readonly noteId: string }) {
  const queue = useSignQueue();
  const open = useNavigate();
  const at = queue.ids.indexOf(noteId);
  const go = (id: string | undefined) => {
    if (id) void open({ to: fill(path, { noteId: id }) });
  };
  // The focus leaves the arrow, so that the shortcuts of the next note work.
  const leaving = (id: string | undefined) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.blur();
    go(id);
  };
  const before = besides(queue, noteId, -1);
  const after = besides(queue, noteId, 1);
  useShortcuts(
    at < 0
      ? []
      : [
          { keys: 'alt+PageDown', does: 'Next note to sign', group: 'Note', run: () => go(after) },
          { keys: 'alt+PageUp', does: 'Previous note to sign', group: 'Note', run: () => go(before) },
        ],
  );
  if (at < 0) return null;
  return (
    <nav className={classes['queue']} aria-label="Notes to sign">
      <Tooltip label="Previous (Alt Page up)" withinPortal={false}>
        <ActionIcon aria-label="Previous note to sign" disabled={!before} onClick={leaving(before)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
      </Tooltip>
      <span>{`Note ${at + 1} of ${queue.ids.length}, ${queue.done.size} done`}</span>
      <Tooltip label="Next (Alt Page down)" withinPortal={false}>
        <ActionIcon aria-label="Next note to sign" disabled={!after} onClick={leaving(after)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </Tooltip>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={endQueue}>
        Leave the round
      </Button>
    </nav>
  );
}

/** Opens the next note after this one is signed or sent back; Home after the last. Does nothing without a queue. */
export function useGoOn(noteId: string): () => void {
  const queue = useSignQueue();
  const open = useNavigate();
  return () => {
    if (!queue.ids.includes(noteId)) return;
    const next = strikeOff(noteId);
    if (next) {
      void open({ to: fill(path, { noteId: next }) });
      return;
    }
    endQueue();
    toast(`${queue.ids.length} notes were reviewed.`, 'Nothing is left to sign');
    void open({ to: '/' });
  };
}

/** Leaves a removed note: to the next in the queue, to its chart, else Home. */
export function useLeave(noteId: string): () => void {
  const queue = useSignQueue();
  const goOn = useGoOn(noteId);
  const holder = useHolder();
  const open = useNavigate();
  return () => {
    if (queue.ids.includes(noteId)) goOn();
    else void open({ to: holder?.address ?? '/' });
  };
}
