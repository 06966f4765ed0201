import { Tooltip } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useNames } from '../../admin/admin-page/index.ts';
import classes from './presence.module.css';
import { usePresence } from './use-presence.ts';
import { presenceWords } from './words.ts';

interface PresenceMarkProps {
  readonly noteId: string;
  /** False where nobody can write, as in a signed note. */
  readonly on: boolean;
  /** The part of the page in which this person types. */
  readonly place: { readonly current: HTMLElement | null };
}

/** Names the other people who have the note open, and those who write in it. In the bar, so that no text moves. */
export function PresenceMark({ noteId, on, place }: PresenceMarkProps) {
  const others = usePresence(noteId, { on, place });
  const nameOf = useNames(others.map(({ profile }) => profile));
  const line = presenceWords(others.map(({ profile, writing }) => ({ name: nameOf(profile), writing })));
  const writes = others.some(({ writing }) => writing);
  const Icon = writes ? IconPencil : IconEye;
  return (
    <div role="status">
      {line ? (
        <Tooltip
          withinPortal={false}
          multiline
          maw={280}
          label={`${line.who} ${line.does}${writes ? ' The words of both are kept. Agree on who goes on.' : ''}`}
        >
          <p className={classes['mark']} data-writes={writes || undefined} tabIndex={0}>
            <Icon size={16} aria-hidden />
            <span className={classes['words']}>
              <strong>{line.who}</strong> {line.does}
            </span>
          </p>
        </Tooltip>
      ) : null}
    </div>
  );
}
