import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { Note, Scribble } from '@notewell/model';
import { Section, StatePanel, Status } from '@notewell/ui';
import { IconCircleCheck, IconClock, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiscardNote } from '../../../features/notes/discard-note/index.ts';
import { beginQueue } from '../../../features/notes/sign-queue/sign-queue.ts';
import type { MyNotes } from '../../../features/notes/waiting/use-my-notes.ts';
import { ListState, toFinish, WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dateWords } from '../../../platform/dates.ts';
import { ResourceLink, useOpen } from '../../../shell/screens.tsx';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './home.module.css';
import { lateness, latenessWords, type SigningRules } from './lateness.ts';

/** Maximum rows before "show all". */
const most = 7;

/** Unsigned notes, the oldest visit first, with the time left. */
export function NotesToFinish({ notes: { mine, begun }, now }: { readonly notes: MyNotes; readonly now: Date }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const open = useOpen();
  const rules = usePreferences();
  const me = useMe().profile.id;
  const notes = toFinish(me, mine.items);
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
            {`Review ${t('notes', { count: notes.length })}`}
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
  const discard = useDiscardNote(note, note.id ?? '');
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
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => open('Note', note.id ?? '')}
            aria-label={`Finish note, ${note.subject.display ?? ''}`}
          >
            Finish
          </Button>
          <DraftMenu discard={discard} patient={note.subject.display} />
        </Group>
      }
    />
  );
}

interface DraftMenuProps {
  readonly discard: (() => Promise<void>) | undefined;
  readonly patient: string | undefined;
}

/** Further actions for a draft. Keeps its space if there are none, so that buttons align. */
function DraftMenu({ discard, patient = '' }: DraftMenuProps) {
  if (!discard) return <span className={classes.noMenu} />;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`More for the note, ${patient}`}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red" onClick={() => void discard()}>
          Discard draft…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A started amendment or addendum to a signed note. */
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
          aria-label={`Continue with the ${what.toLowerCase()}, ${whose}`}
        >
          Go on
        </Button>
      }
    />
  );
}
