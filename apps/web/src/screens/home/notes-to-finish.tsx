import { Button } from '@mantine/core';
import type { Note, Scribble } from '@notewell/model';
import { Section, StatePanel, Status } from '@notewell/ui';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginQueue } from '../../features/sign-queue/sign-queue.ts';
import { ListState, WorkRow, WorkRows } from '../../features/work-list/index.ts';
import { dateWords } from '../../platform/dates.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { ResourceLink, useOpen } from '../../shell/screens.tsx';
import { lateness, latenessWords, type SigningRules } from './lateness.ts';
import type { MyNotes } from './use-my-notes.ts';
import { toFinish } from './waiting.ts';

/** Rows shown before the rest is a click away. */
const most = 7;

/** What was begun and not signed, the oldest visit first, with the time there is left. */
export function NotesToFinish({ notes: { mine, begun }, now }: { readonly notes: MyNotes; readonly now: Date }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const open = useOpen();
  const rules = usePreferences();
  const notes = toFinish(mine.items);
  return (
    <Section
      title="Notes to finish"
      aside={
        notes.length > 1 ? (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              const first = beginQueue(notes.flatMap(({ id }) => id ?? []));
              if (first) open('Note', first);
            }}
          >
            {`Go through ${t('notes', { count: notes.length })}`}
          </Button>
        ) : notes.length > 0 ? (
          t('notes', { count: notes.length })
        ) : undefined
      }
    >
      <ListState
        list={mine}
        count={notes.length + begun.length}
        room={4}
        empty={
          <StatePanel compact icon={IconCircleCheck} title="Nothing to finish">
            Every note you began is signed.
          </StatePanel>
        }
      >
        <WorkRows>
          {(all ? notes : notes.slice(0, most)).map((note) => (
            <NoteRow key={note.id} note={note} rules={rules} now={now} />
          ))}
          {begun.map((words) => (
            <BegunRow key={words.id} words={words} />
          ))}
        </WorkRows>
        {notes.length > most ? (
          <Button variant="subtle" color="gray" fullWidth radius={0} onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'Show fewer' : `Show all ${notes.length}`}
          </Button>
        ) : null}
      </ListState>
    </Section>
  );
}

function NoteRow({ note, rules, now }: { readonly note: Note; readonly rules: SigningRules; readonly now: Date }) {
  const open = useOpen();
  const clock = lateness(note, rules, now);
  return (
    <WorkRow
      title={
        <ResourceLink type={note.subject.resourceType ?? 'Patient'} id={note.subject.id}>
          {note.subject.display ?? 'No name'}
        </ResourceLink>
      }
      detail={[note.title ?? note.definition?.display ?? 'Note', note.serviceDate && dateWords(note.serviceDate)]
        .filter(Boolean)
        .join(' · ')}
      status={
        clock ? (
          <Status tone={clock.isLate ? 'bad' : clock.hours < 12 ? 'warn' : 'quiet'} icon={IconClock}>
            {latenessWords(clock)}
          </Status>
        ) : null
      }
      action={
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => open('Note', note.id ?? '')}
          aria-label={`Finish note, ${note.subject.display ?? ''}`}
        >
          Finish
        </Button>
      }
    />
  );
}

/** What was begun to a note that is signed: an amendment, or an addendum. */
function BegunRow({ words: { patient, draftOf, purpose } }: { readonly words: Scribble }) {
  const open = useOpen();
  const what = purpose === 'Addendum' ? 'Addendum' : 'Amendment';
  const whose = patient?.display ?? draftOf?.display ?? 'A note';
  return (
    <WorkRow
      title={
        patient ? (
          <ResourceLink type="Patient" id={patient.id}>
            {whose}
          </ResourceLink>
        ) : (
          whose
        )
      }
      detail={[`${what}, not signed`, patient && draftOf?.display].filter(Boolean).join(' · ')}
      status={<Status tone="warn">{what}</Status>}
      action={
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => open('Note', draftOf?.id ?? '')}
          aria-label={`Go on with the ${what.toLowerCase()}, ${whose}`}
        >
          Go on
        </Button>
      }
    />
  );
}
