import { Tooltip } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import classes from './presence.module.css';
import type { PresenceLine } from './words.ts';

/** Names the other people who have the note open, and those who write in it. In the bar, so that no text moves. */
export function PresenceMark({ line }: { readonly line: PresenceLine | undefined }) {
  const Icon = line?.writes ? IconPencil : IconEye;
  return (
    <div role="status">
      {line ? (
        <Tooltip
          withinPortal={false}
          multiline
          maw={280}
          label={`${line.who} ${line.does}${line.writes ? ' The words of both are kept. Agree on who goes on.' : ''}`}
        >
          <p className={classes['mark']} data-writes={line.writes || undefined} tabIndex={0}>
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
