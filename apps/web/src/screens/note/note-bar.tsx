import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { Note } from '@notewell/model';
import { Status, type Tone } from '@notewell/ui';
import { IconDots, IconHistory, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dateWords } from '../../platform/dates.ts';
import classes from './note.module.css';
import { usePrintNote } from './use-print-note.ts';

const statuses: Record<Note['status'], { readonly words: string; readonly tone: Tone }> = {
  Preliminary: { words: 'Draft', tone: 'info' },
  Final: { words: 'Signed', tone: 'good' },
  Amended: { words: 'Amended', tone: 'good' },
  EnteredInError: { words: 'Entered in error', tone: 'bad' },
};

interface NoteBarProps {
  readonly note: Note;
  readonly noteId: string;
  readonly saved: ReactNode;
  readonly history: boolean;
  readonly onHistory: () => void;
  /** Said in place of the status's own words. */
  readonly statusWords?: string;
  readonly onError?: () => void;
  readonly onAmend?: () => void;
}

/** What the note is and where it stands. */
export function NoteBar({ note, noteId, saved, history, onHistory, statusWords, onError, onAmend }: NoteBarProps) {
  const { print, printing, allowed } = usePrintNote(noteId);
  const { words, tone } = statuses[note.status];
  return (
    <header className={classes['bar']}>
      <h1 className={classes['title']}>{note.title ?? note.definition?.display ?? 'Note'}</h1>
      <span className={classes['about']}>
        {[note.serviceDate && dateWords(note.serviceDate), note.services?.[0]?.display, note.location?.display]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Status tone={statusWords ? 'warn' : tone}>{statusWords ?? words}</Status>
      <div className={classes['barActions']}>
        <span className={classes['saved']}>{saved}</span>
        <Tooltip withinPortal={false} label={allowed ? 'Print' : 'The practice does not allow printouts of notes.'}>
          <ActionIcon
            aria-label="Print"
            onClick={() => void print()}
            loading={printing}
            data-disabled={!allowed || undefined}
            aria-disabled={!allowed}
          >
            <IconPrinter size={20} />
          </ActionIcon>
        </Tooltip>
        <Tooltip withinPortal={false} label="Versions">
          <ActionIcon aria-label="Versions" aria-pressed={history} onClick={onHistory} variant={history ? 'light' : 'subtle'}>
            <IconHistory size={20} />
          </ActionIcon>
        </Tooltip>
        {onError && note.status !== 'EnteredInError' ? (
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label="More">
                <IconDots size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {onAmend ? <Menu.Item onClick={onAmend}>Amend…</Menu.Item> : null}
              <Menu.Item color="red" onClick={onError}>
                Entered in error…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
    </header>
  );
}
