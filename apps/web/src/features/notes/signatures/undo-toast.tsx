import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { undoMs } from '@notewell/rules';
import { useEffect, useState } from 'react';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { hideRefusedAct, undoMessageOf } from '../../../shell/work/refused-acts.ts';

const closeButtonProps = { 'aria-label': 'Close this message' };

/** Notes whose undo was offered since the page was loaded. */
const offered = new Set<string>();
/** True for a note by any of its ids; `idOf` gives the server's id of a local one. */
export const wasOffered = (noteId: string, idOf: (id: string) => string): boolean =>
  [...offered].some((id) => idOf(id) === idOf(noteId));

interface UndoOffer {
  readonly noteId: string;
  /** Whose note it is. */
  readonly subject: string | undefined;
  readonly undo: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly until?: number;
  /** False while the signature can be on this device alone. */
  readonly online: boolean;
}

/** The report of a signature, which the server may still refuse. */
export const signedWords = (online: boolean): string =>
  online ? 'Note signed.' : 'Signed on this device. The note counts as signed once the server has it.';

/** Reports a signed note and offers undo until a moment, by default for ten seconds. */
export function offerUndo({ noteId, subject, undo, online, until = Date.now() + undoMs }: UndoOffer): void {
  offered.add(noteId);
  hideRefusedAct(noteId);
  const id = undoMessageOf(noteId);
  notifications.show({
    id,
    message: (
      <Counting
        words={signedWords(online)}
        subject={subject}
        until={until}
        onOver={() => notifications.hide(id)}
        onUndo={() => {
          notifications.hide(id);
          undo().catch((error: unknown) => toastFailure(error, 'The signature was not undone'));
        }}
      />
    ),
    autoClose: Math.max(0, until - Date.now()),
    withBorder: true,
    // The foot of the page offers what comes next.
    position: 'top-center',
    closeButtonProps,
  });
}

interface CountingProps {
  readonly words: string;
  readonly subject: string | undefined;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly onOver: () => void;
  readonly onUndo: () => void;
}

/** Whole seconds left, at least 1, because the button still works. */
export const secondsLeft = (until: number, now: number): number => Math.max(1, Math.ceil((until - now) / 1000));

/** A countdown in seconds. Screen readers announce it once. */
function Counting({ words, subject, until, onOver, onUndo }: CountingProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: '0.75rem' }}>
      {words}
      {subject === undefined ? null : <span dir="auto">{subject}</span>}
      <Button size="compact-sm" variant="default" onClick={onUndo} disabled={isOver}>
        Undo
      </Button>
      <span aria-hidden>{secondsLeft(until, now)} s</span>
    </span>
  );
}
