import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { SkeletonRows } from '@notewell/ui';
import { IconArrowsMaximize, IconChevronLeft, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { dateWords } from '../../../platform/dates.ts';
import { addressOf, ResourceLink, useShellFacts } from '../../../shell/screens.tsx';
import { useMe } from '../../../shell/session/session.ts';
import classes from './chart.module.css';

/** Above a note next to the chart: buttons for the note alone and the chart alone. */
export function WritingHead({ patientId, noteId, wide }: WritingHeadProps) {
  const { screens } = useShellFacts();
  const toChart = addressOf(screens, 'Patient', patientId);
  if (!wide)
    return (
      <nav className={classes['writingHead']} aria-label="Chart">
        <Button component={Link} to={toChart} variant="subtle" size="compact-sm" leftSection={<IconChevronLeft size={16} />}>
          Back to the chart
        </Button>
      </nav>
    );
  return (
    <nav className={classes['writingHead']} aria-label="Beside the chart">
      <span className={classes['partTitle']}>Beside the chart</span>
      <Tooltip withinPortal={false} label="Open the note alone">
        <ActionIcon
          component={Link}
          to={addressOf(screens, 'Note', noteId)}
          aria-label="Open the note alone"
          className={classes['add'] ?? ''}
        >
          <IconArrowsMaximize size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip withinPortal={false} label="Back to the chart">
        <ActionIcon component={Link} to={toChart} aria-label="Back to the chart">
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </nav>
  );
}

interface WritingHeadProps {
  readonly patientId: string;
  readonly noteId: string;
  /** True if the chart is visible. */
  readonly wide: boolean;
}

/** The user's unsigned notes about the patient. Each opens here, next to the chart. */
export function Writing({ patientId }: { readonly patientId: string }) {
  const id = useId();
  const { profile } = useMe();
  const { items, status } = useList({
    type: 'Note',
    partition: patientId,
    filters: [
      { kind: 'Author', values: [profile.id] },
      { kind: 'Status', values: ['Preliminary'] },
    ],
    orderBy: 'created',
    order: 'desc',
    pageSize: 20,
  });
  return (
    <section className={classes['drafts']} aria-labelledby={id}>
      <h2 id={id} className={classes['partTitle']}>
        What I am writing
      </h2>
      {items.length > 0 ? (
        <ul className={classes['rows']}>
          {items.map((note) => (
            <Draft key={note.id} note={note} />
          ))}
        </ul>
      ) : status === 'loading' ? (
        <SkeletonRows rows={2} height={48} />
      ) : (
        <p className={classes['draftWords']}>
          {status === 'ready' ? 'No note open. Start or open a note to write it next to the chart.' : 'Could not be loaded.'}
        </p>
      )}
    </section>
  );
}

/** Title, day and beginning of the text. */
function Draft({ note: { id = '', title, serviceDate, sections } }: { readonly note: Note }) {
  const begins = sections?.find(({ text }) => text?.trim())?.text;
  return (
    <li className={classes['draft']}>
      <ResourceLink type="Note" id={id} className={classes['draftLink'] ?? ''}>
        {title ?? 'Note'}
      </ResourceLink>
      <span className={classes['draftDay']}>{serviceDate ? dateWords(serviceDate) : 'No day yet'}</span>
      <span className={classes['draftWords']}>{begins ?? 'No words yet.'}</span>
    </li>
  );
}
