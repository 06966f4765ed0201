import { Button } from '@mantine/core';
import type { CheckedNote } from '@notewell/protocol';
import { Section, SkeletonRows, StatePanel, Status } from '@notewell/ui';
import { IconChecklist, IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useNoteChecks } from '../../../features/notes/note-checks/use-note-checks.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dateWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { useOpen } from '../../../shell/screens.tsx';
import { path as noteChecks } from '../../notes/note-checks/route.ts';
import { checkWords } from './check-words.ts';

/** Rows on Home; the rest is one click away. */
const most = 6;
const everyNote = { rule: undefined, weight: undefined, status: undefined };

/** Signed and unsigned notes with problems, the most severe first, for people who review quality. */
export function ChecksToReview() {
  const checks = useNoteChecks(everyNote);
  return (
    <Section
      title="Notes with problems"
      aside={checks.checked > 0 ? `${checks.checked.toLocaleString('en-US')} notes checked` : undefined}
      actions={
        <Button size="compact-xs" variant="subtle" renderRoot={(props) => <Link {...props} to={noteChecks} />}>
          All note checks
        </Button>
      }
    >
      <Found {...checks} />
    </Section>
  );
}

function Found({ notes, state, error, checked, reload }: ReturnType<typeof useNoteChecks>) {
  if (notes.length > 0)
    return (
      <WorkRows>
        {notes.slice(0, most).map((note) => (
          <CheckRow key={note.id} note={note} />
        ))}
      </WorkRows>
    );
  if (state === 'loading') return <SkeletonRows rows={3} height={52} label="Loading the checks" />;
  if (state === 'error')
    return (
      <StatePanel
        compact
        tone="error"
        icon={IconCloudOff}
        title="The checks could not be loaded"
        action={
          <Button size="compact-sm" variant="default" onClick={reload}>
            Try again
          </Button>
        }
      >
        {sentenceFor(error)}
      </StatePanel>
    );
  return (
    <StatePanel compact icon={IconChecklist} title={checked > 0 ? 'No problems found' : 'The first check is still to come'}>
      {checked > 0
        ? 'Every note meets the rules of the practice.'
        : 'Notes are checked every hour. Those that miss a rule show here then.'}
    </StatePanel>
  );
}

function CheckRow({ note }: { readonly note: CheckedNote }) {
  const { id, title = 'Note', subject, serviceDate, author } = note;
  const open = useOpen();
  const { tone, label, message } = checkWords(note);
  return (
    <WorkRow
      wraps
      title={[subject.display ?? 'No name', title].join(' · ')}
      detail={[message?.replace(/\.$/, ''), author?.display, serviceDate && dateWords(serviceDate)].filter(Boolean).join(' · ')}
      status={<Status tone={tone}>{label}</Status>}
      action={
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Review the note, ${subject.display ?? ''}`}
          onClick={() => open('Note', id)}
        >
          Review
        </Button>
      }
    />
  );
}
