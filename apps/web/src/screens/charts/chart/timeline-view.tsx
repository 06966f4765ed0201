import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useConnection } from '@notewell/client/react';
import type { Encounter, Note } from '@notewell/model';
import {
  type Column,
  RowTable,
  rowHeight,
  SearchInput,
  SkeletonRows,
  StatePanel,
  Status,
  type Tone,
  useRowCursor,
} from '@notewell/ui';
import { IconCloudOff, IconFileText, IconLock, IconNotes, IconNotesOff, IconPhone, IconStethoscope } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactState } from '../../../features/charts/contacts/contact-state.ts';
import { contactTitle } from '../../../features/charts/contacts/words.ts';
import { sessionStates, sessionTitle, stateOfNote } from '../../../features/charts/sessions/session-words.ts';
import { planLine } from '../../../features/notes/plan-line/plan-line.ts';
import { StaleLine } from '../../../features/notes/work-list/index.ts';
import { calendarDay, dateWords, dayWords, momentWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { neededFor } from '../../../platform/needed-for.ts';
import { ResourceLink, useOpen } from '../../../shell/screens.tsx';
import classes from './chart.module.css';
import { NewSession } from './new-session.tsx';
import type { TimelineEntry, TimelineFilter, TimelineKind } from './timeline-entry.ts';
import { everyNote, type Narrowing, useAuthors, useTimeline, useTimelineKinds } from './use-timeline.ts';

// Opened on request, so loaded on demand.
const DocumentView = lazy(() =>
  import('../../../features/charts/documents/document-view.tsx').then((one) => ({ default: one.DocumentView })),
);

interface Look {
  readonly icon: typeof IconNotes;
  readonly what: (entry: TimelineEntry) => string;
  readonly who: (entry: TimelineEntry) => string;
  readonly state: (entry: TimelineEntry) => readonly [string, Tone] | undefined;
}

const documentStates = {
  Current: undefined,
  Superseded: ['Replaced', 'quiet'],
  EnteredInError: ['In error', 'bad'],
} as const satisfies Record<string, readonly [string, Tone] | undefined>;

const performer = (
  participants: readonly { readonly role: string; readonly individual: { readonly display?: string | undefined } }[] | undefined,
) =>
  (participants?.find(({ role }) => role === 'PrimaryPerformer') ?? participants?.find(({ role }) => role !== 'Patient'))
    ?.individual.display ?? '';

/** The person who marked a note as an error, and the time. */
const errorWords = ({ status, enteredInErrorBy: by, enteredInErrorAt: at }: Note): string =>
  status === 'EnteredInError' && (by || at)
    ? ['in error', by?.display && `by ${by.display}`, at && momentWords(at)].filter(Boolean).join(' ')
    : '';

/** The state of a note; for signed notes of missed visits, the state of the visit. */
function stateOf(note: Note, visit: Encounter | undefined): readonly [string, Tone] {
  const { status } = note;
  const isMissed = visit?.status === 'NoShow' || visit?.status === 'Cancelled';
  return isMissed && (status === 'Final' || status === 'Amended') ? sessionStates[visit.status] : stateOfNote(note);
}

/** The second line of a row: the plan of the note, or when a document was added. */
function secondLine(entry: TimelineEntry): string | undefined {
  if (entry.kind === 'notes') return planLine(entry.resource);
  const { documentDate: day = '', created = '' } = entry.kind === 'documents' ? entry.resource : {};
  return day && created && day !== calendarDay(created) ? `Added ${dateWords(calendarDay(created))}` : undefined;
}
const heightOf = (entry: TimelineEntry): number => (secondLine(entry) ? 52 : rowHeight);

/** Icon and texts of a row by kind. */
const looks: { readonly [K in TimelineKind]: Look } = {
  notes: {
    icon: IconNotes,
    what: ({ resource }) => ('title' in resource && resource.title) || resource.display || 'Note',
    who: (entry) =>
      entry.kind === 'notes'
        ? [performer(entry.resource.participants), errorWords(entry.resource)].filter(Boolean).join(' · ')
        : '',
    state: (entry) => (entry.kind === 'notes' ? stateOf(entry.resource, entry.visit) : undefined),
  },
  sessions: {
    icon: IconStethoscope,
    what: (entry) => (entry.kind === 'sessions' ? sessionTitle(entry.resource, 'Visit') : ''),
    who: (entry) => (entry.kind === 'sessions' ? performer(entry.resource.participants) : ''),
    state: (entry) => (entry.kind === 'sessions' ? sessionStates[entry.resource.status] : undefined),
  },
  contacts: {
    icon: IconPhone,
    what: ({ resource }) => contactTitle(resource),
    who: (entry) => (entry.kind === 'contacts' ? (entry.resource.recorder?.display ?? '') : ''),
    state: (entry) => (entry.kind === 'contacts' ? contactState(entry.resource) : undefined),
  },
  documents: {
    icon: IconFileText,
    what: (entry) => (entry.kind === 'documents' ? (entry.resource.title ?? entry.resource.type?.display ?? 'Document') : ''),
    who: (entry) => (entry.kind === 'documents' ? (entry.resource.author?.display ?? '') : ''),
    state: (entry) => (entry.kind === 'documents' ? documentStates[entry.resource.status] : undefined),
  },
};

const columns: readonly Column<TimelineEntry>[] = [
  { key: 'at', head: 'Date', width: '104px', cell: ({ at }) => dayWords(at) },
  {
    key: 'what',
    head: 'What',
    width: 'minmax(0, 2fr)',
    cell: (entry) => {
      const { icon: Symbol, what } = looks[entry.kind];
      return (
        <span className={classes['what']}>
          <Symbol size={16} aria-hidden />
          {entry.kind === 'sessions' ? (
            <span className={classes['whatWords']}>
              <ResourceLink type="Encounter" id={entry.id} tabIndex={-1}>
                {what(entry)}
              </ResourceLink>
            </span>
          ) : entry.kind === 'notes' ? (
            <span className={classes['whatWords']}>
              <ResourceLink type="Note" id={entry.id} tabIndex={-1}>
                {what(entry)}
              </ResourceLink>
              {secondLine(entry) ? <span className={classes['planLine']}>{secondLine(entry)}</span> : null}
            </span>
          ) : (
            <span className={classes['whatWords']} data-lines={secondLine(entry) ? undefined : true}>
              {what(entry)}
              {secondLine(entry) ? <span className={classes['planLine']}>{secondLine(entry)}</span> : null}
            </span>
          )}
        </span>
      );
    },
  },
  { key: 'who', head: 'Who', width: 'minmax(0, 1fr)', from: 'sm', cell: (entry) => looks[entry.kind].who(entry) },
  {
    key: 'state',
    head: 'State',
    width: '96px',
    cell: (entry) => {
      const state = looks[entry.kind].state(entry);
      return state ? (
        <Status tone={state[1]} plain>
          {state[0]}
        </Status>
      ) : null;
    },
  },
];

/** Milliseconds without typing before notes are searched. */
const typingPause = 150;
const monthOf = ({ at }: TimelineEntry): string => dateWords(calendarDay(at).slice(0, 7));

/** All events, newest first by month, of one kind or of all. Notes can be searched by words and author. */
export function TimelineView({ patientId }: { readonly patientId: string }) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const [narrowing, setNarrowing] = useState(everyNote);
  const [text] = useDebouncedValue(narrowing.text.trim(), typingPause);
  const isNarrowed = text !== '' || narrowing.author !== '';
  const timeline = useTimeline(patientId, filter, { ...narrowing, text });
  const { entries, more, loadMore } = timeline;
  const [document, setDocument] = useState<string>();
  const open = useOpenEntry(setDocument);
  const cursor = useRowCursor(entries.length, (index) => open(entries[index]));
  // A page may add no visible rows, because another list is behind. Loads on until some appear.
  useEffect(() => {
    if (more && entries.length < 30) loadMore();
  }, [more, entries.length, loadMore]);
  return (
    <section className={classes['timeline']} aria-label="Timeline">
      <TimelineHead
        patientId={patientId}
        filter={filter}
        narrowing={narrowing}
        onFilter={(next) => {
          setFilter(next);
          setNarrowing(everyNote);
          cursor.reset();
        }}
        onNarrow={(next) => {
          setNarrowing(next);
          // Only notes are searched. They stay when the search is cleared.
          if (next.text.trim() !== '' || next.author !== '') setFilter('notes');
          cursor.reset();
        }}
      />
      {entries.length > 0 ? <StaleLine list={{ ...timeline, items: entries }} /> : null}
      {entries.length > 0 ? (
        <RowTable
          label="Timeline"
          columns={columns}
          rows={entries}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          onOpen={open}
          heightOf={heightOf}
          groupOf={monthOf}
          cursor={cursor}
          {...(more ? { onEnd: loadMore } : {})}
        />
      ) : (
        <Instead filter={filter} isNarrowed={isNarrowed} timeline={timeline} />
      )}
      {document ? (
        <Suspense>
          <DocumentView id={document} onClose={() => setDocument(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}

interface TimelineHeadProps {
  readonly patientId: string;
  readonly filter: TimelineFilter;
  readonly narrowing: Narrowing;
  readonly onFilter: (filter: TimelineFilter) => void;
  readonly onNarrow: (narrowing: Narrowing) => void;
}

function TimelineHead({ patientId, filter, narrowing, onFilter, onNarrow }: TimelineHeadProps) {
  const { t } = useTranslation();
  const kinds = useTimelineKinds();
  const authors = useAuthors(patientId);
  const labels = { notes: 'Notes', sessions: t('Sessions'), documents: 'Documents', contacts: 'Calls' } as const;
  return (
    <div className={classes['timelineHead']}>
      <h2 className={classes['partTitle']}>Timeline</h2>
      {kinds.includes('sessions') ? <NewSession patient={{ id: patientId, resourceType: 'Patient' }} /> : null}
      <SegmentedControl
        size="xs"
        aria-label="Show"
        value={filter}
        onChange={onFilter}
        data={[{ value: 'all', label: 'All' }, ...kinds.map((kind) => ({ value: kind, label: labels[kind] }))]}
      />
      {kinds.includes('notes') ? (
        <div className={classes['narrowing']}>
          <SearchInput
            size="xs"
            label="Search notes of this chart"
            placeholder="Search notes"
            value={narrowing.text}
            onSearch={(text) => onNarrow({ ...narrowing, text })}
          />
          {authors.length > 1 || narrowing.author ? (
            <NativeSelect
              size="xs"
              aria-label="Written by"
              value={narrowing.author}
              onChange={(event) => onNarrow({ ...narrowing, author: event.currentTarget.value })}
              data={[{ value: '', label: 'By anyone' }, ...authors.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

const nouns: Record<TimelineFilter, string> = {
  all: 'Nothing',
  notes: 'No note',
  sessions: 'No visit',
  documents: 'No document',
  contacts: 'No call or letter',
};

interface InsteadProps {
  readonly filter: TimelineFilter;
  readonly isNarrowed: boolean;
  readonly timeline: ReturnType<typeof useTimeline>;
}

function Instead({ filter, isNarrowed, timeline }: InsteadProps) {
  const { online } = useConnection();
  const { status, error, refresh, more, isPartial } = timeline;
  if (status === 'denied')
    return (
      <StatePanel icon={IconLock} title="You may not read this part of the chart">
        {neededFor(error)}
      </StatePanel>
    );
  // An empty list on the device does not prove that the chart is empty.
  if (status === 'error' || (status === 'ready' && isPartial)) {
    const failed = online && status === 'error';
    return (
      <StatePanel
        icon={IconCloudOff}
        title={failed ? 'The timeline could not be loaded' : 'The timeline is not on this device yet'}
        tone={failed ? 'error' : 'quiet'}
        action={
          <Button variant="default" onClick={refresh}>
            Try again
          </Button>
        }
      >
        {failed ? sentenceFor(error) : 'It loads as soon as there is a connection.'}
      </StatePanel>
    );
  }
  if (status === 'loading' || more) return <SkeletonRows rows={14} label="Loading the timeline" />;
  return isNarrowed ? (
    <StatePanel icon={IconNotesOff} title="No note matches">
      Try fewer words, or the start of a word.
    </StatePanel>
  ) : (
    <StatePanel icon={IconNotesOff} title={`${nouns[filter]} recorded yet`} />
  );
}

/** Opens a note, a session, or the file of a document. */
function useOpenEntry(showDocument: (id: string) => void) {
  const show = useOpen();
  return (entry: TimelineEntry | undefined) => {
    if (!entry) return;
    if (entry.kind === 'notes') show('Note', entry.id);
    else if (entry.kind === 'sessions') show('Encounter', entry.id);
    else if (entry.kind === 'contacts') show('Communication', entry.id);
    else showDocument(entry.id);
  };
}
