import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { Note } from '@notewell/model';
import { Status, type Tone } from '@notewell/ui';
import { IconDots, IconHistory, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { dateWords } from '../../../platform/dates.ts';
import { fill } from '../../../platform/path.ts';
import { BackToChart, NextToChart } from '../../../shell/frame/holder-links.tsx';
import { ResourceLink, useHolder } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from './note.module.css';
import { path } from './route.ts';
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
  /** Other people in the note. */
  readonly present?: ReactNode;
  /** The menu for the note type, next to its name. */
  readonly type?: ReactNode;
  readonly history: boolean;
  readonly onHistory: () => void;
  /** Replaces the status label. */
  readonly statusWords?: string;
  readonly onError?: () => void;
  readonly onAmend?: () => void;
  readonly onHandOver?: (() => void) | undefined;
  readonly onTakeOver?: (() => void) | undefined;
  readonly onDiscard?: (() => void) | undefined;
}

/** Title and status of the note. */
export function NoteBar(props: NoteBarProps) {
  const { note, noteId, saved, present, type, history, onHistory, statusWords } = props;
  const { print, printing, allowed } = usePrintNote(noteId);
  const isNextToChart = useHolder()?.isVisible === true;
  const may = useMayDo();
  const { words, tone } = statuses[note.status];
  const about = [
    note.serviceDate && dateWords(note.serviceDate),
    ...(isNextToChart ? [] : [note.services?.[0]?.display, note.location?.display]),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <header
      className={classes['bar']}
      data-next-to-chart={isNextToChart || undefined}
      data-draft={note.status === 'Preliminary' || undefined}
    >
      <BackToChart />
      <h1 className={classes['title']}>{note.title ?? note.definition?.display ?? 'Note'}</h1>
      {type}
      <span className={`${classes['about']} ${classes['visitAbout']}`}>
        {note.encounter && may('Read', 'Encounter') ? (
          <ResourceLink type="Encounter" id={note.encounter.id} className={classes['visitLink'] ?? ''}>
            {about}
          </ResourceLink>
        ) : (
          about
        )}
      </span>
      <span className={statusWords ? undefined : classes['state']}>
        <Status tone={statusWords ? 'warn' : tone}>{statusWords ?? words}</Status>
      </span>
      <div className={classes['barActions']}>
        <span className={classes['saved']}>{saved}</span>
        {present}
        <Tooltip withinPortal={false} label={allowed ? 'Print' : 'This practice does not allow printing notes.'}>
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
        <MoreActions {...props} />
        <NextToChart alone={fill(path, { noteId })} noun="note" />
      </div>
    </header>
  );
}

/** Further actions for the note; empty without any. */
function MoreActions({ note, onError, onAmend, onHandOver, onTakeOver, onDiscard }: NoteBarProps) {
  const isInError = note.status === 'EnteredInError';
  // A form that opens takes the focus; the menu would take it back.
  const [returnFocus, setReturnFocus] = useState(true);
  const opens = (form: () => void) => () => {
    setReturnFocus(false);
    form();
  };
  if (isInError || !(onError ?? onAmend ?? onHandOver ?? onTakeOver ?? onDiscard)) return null;
  return (
    <Menu returnFocus={returnFocus} onOpen={() => setReturnFocus(true)}>
      <Menu.Target>
        <ActionIcon aria-label="More">
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onAmend ? <Menu.Item onClick={opens(onAmend)}>Amend…</Menu.Item> : null}
        {onTakeOver ? <Menu.Item onClick={opens(onTakeOver)}>Take over…</Menu.Item> : null}
        {onHandOver ? <Menu.Item onClick={opens(onHandOver)}>Hand over…</Menu.Item> : null}
        {onDiscard ? (
          <Menu.Item color="red" onClick={onDiscard}>
            Discard draft…
          </Menu.Item>
        ) : null}
        {onError ? (
          <Menu.Item color="red" onClick={opens(onError)}>
            Entered in error…
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
