import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { besides, endQueue, strikeOff, useSignQueue } from '../../features/sign-queue/sign-queue.ts';
import { fill } from '../../platform/path.ts';
import { useShortcuts } from '../../shell/shortcuts.tsx';
import { toast } from '../../shell/toasts.ts';
import classes from './note.module.css';
import { path } from './route.ts';

/** Where one stands among the notes that are signed one after another. Nothing where there is no such round. */
export function QueueBar({ noteId }: { readonly noteId: string }) {
  const queue = useSignQueue();
  const open = useNavigate();
  const at = queue.ids.indexOf(noteId);
  const go = (id: string | undefined) => {
    if (id) void open({ to: fill(path, { noteId: id }) });
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
        <ActionIcon aria-label="Previous note to sign" disabled={!before} onClick={() => go(before)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
      </Tooltip>
      <span>{`Note ${at + 1} of ${queue.ids.length}, ${queue.done.size} done`}</span>
      <Tooltip label="Next (Alt Page down)" withinPortal={false}>
        <ActionIcon aria-label="Next note to sign" disabled={!after} onClick={() => go(after)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </Tooltip>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={endQueue}>
        Leave the round
      </Button>
    </nav>
  );
}

/** Goes on to the next note once this one is signed or sent back; home after the last. Nothing outside a round. */
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
    toast(`${queue.ids.length} notes were looked through.`, 'Nothing is left to sign');
    void open({ to: '/' });
  };
}
