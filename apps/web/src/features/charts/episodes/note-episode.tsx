import { NativeSelect } from '@mantine/core';
import type { Note } from '@notewell/model';
import { isSignedNote } from '@notewell/rules';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import type { Change } from '../../notes/note-editor/section-kind.ts';
import { episodeChoices, episodeReference, useEpisodes } from './use-episodes.ts';

interface NoteEpisodeProps {
  readonly note: Note;
  readonly onChange: (key: string, produce: () => Change) => void;
}

/** Asks to which of several episodes a note belongs. Its visit takes the answer when the note is signed. */
export function NoteEpisode({ note, onChange }: NoteEpisodeProps) {
  const { t } = useTranslation();
  const { subject, serviceDate, program, episodeOfCare } = note;
  const patient = subject.resourceType === 'Group' ? undefined : subject.id;
  const episodes = useEpisodes(patient, { day: serviceDate ?? dayOf(new Date()), program: program?.id });
  const choices = episodeChoices(episodes, episodeOfCare);
  if (!choices || choices.data.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Episode of care')}
      disabled={isSignedNote(note)}
      value={choices.value}
      data={choices.data}
      onChange={({ currentTarget: { value } }) => {
        const found = episodes.find(({ id }) => id === value);
        if (!found) return;
        const chosen = episodeReference(found);
        onChange('episode of care', () => ({ shape: (current) => ({ ...current, episodeOfCare: chosen }) }));
      }}
    />
  );
}
