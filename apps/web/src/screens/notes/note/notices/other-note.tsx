import { Button } from '@mantine/core';
import { useKeptOf } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { alsoBegunIn, isScribe, repeatedBy } from '@notewell/rules';
import { useTranslation } from 'react-i18next';
import type { Change } from '../../../../features/notes/note-editor/section-kind.ts';
import { useOtherNotes } from '../../../../features/notes/start-note/index.ts';
import { momentWords } from '../../../../platform/dates.ts';
import { ResourceLink } from '../../../../shell/screens.tsx';
import classes from '../note.module.css';

interface OtherNoteProps {
  readonly noteId: string;
  readonly note: Note;
  readonly onChange: (place: string, produce: () => Change) => void;
}

/** Says that two people, or two devices, began a note of the same appointment. Empty without an appointment. */
export function OtherNote({ noteId, note, onChange }: OtherNoteProps) {
  const { t } = useTranslation();
  const { others, appointment } = useOtherNotes(note);
  const isRefused = useKeptOf('Note', noteId).some(({ error }) => error?.code === 'already-exists');
  const repeated = repeatedBy(note, others);
  const other = repeated ?? (appointment ? alsoBegunIn(note, others) : undefined);
  if (!other?.id) return null;
  const people = other.participants ?? [];
  const writer = people.find(isScribe) ?? people.find(({ role }) => role === 'PrimaryPerformer');
  const begun = [writer?.individual?.display, other.created && momentWords(other.created)];
  return (
    <p className={classes['otherNote']} role="status">
      {t('There is another note of this $t(session): ')}
      <ResourceLink type="Note" id={other.id}>
        {[other.title ?? 'Note', ...begun].filter(Boolean).join(', ')}
      </ResourceLink>
      {isRefused && repeated
        ? '. This one is on this device only. Keep what is needed in one of them, and discard the other. '
        : '. Keep what is needed in one of them, and discard the other.'}
      {isRefused && repeated ? (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onChange('keep both notes', () => ({ shape: (current) => ({ ...current, mayRepeat: true }) }))}
        >
          Both are meant
        </Button>
      ) : null}
    </p>
  );
}
