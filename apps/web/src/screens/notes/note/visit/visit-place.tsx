import { NativeSelect } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { useTranslation } from 'react-i18next';
import type { Change } from '../../../../features/notes/note-editor/section-kind.ts';
import { isPlaceInUse, placeOfServiceAt, practicePlaces } from '../../../../features/notes/start-note/index.ts';
import { useReadableList } from '../../../../shell/session/readable-list.ts';

interface VisitPlaceProps {
  readonly note: Note;
  readonly onChange: (key: string, produce: () => Change) => void;
}

/** The place of a session whose visit names none. Choosing it answers the place of service too, unless somebody chose it. */
export function VisitPlace({ note, onChange }: VisitPlaceProps) {
  const { t } = useTranslation();
  const { data: visit } = useResource('Encounter', note.encounter?.id);
  const places = useReadableList(practicePlaces).items.filter(isPlaceInUse);
  const isSeen = (note.visitStatus ?? 'Show') === 'Show';
  if (!isSeen || (note.encounter && !visit) || visit?.location || places.length === 0) return null;
  const choose = (chosen: string) => {
    const place = places.find(({ id }) => id === chosen);
    if (!place?.id) return;
    const location = { id: place.id, resourceType: 'Location' as const, display: place.name };
    const proposed = placeOfServiceAt(places.find(({ id }) => id === note.location?.id))?.code;
    const isChosen = note.placeOfService !== undefined && note.placeOfService.code !== proposed;
    const placeOfService = isChosen ? note.placeOfService : (placeOfServiceAt(place) ?? note.placeOfService);
    onChange('location', () => ({ note: { location, ...(placeOfService && { placeOfService }) } }));
  };
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Where the $t(session) took place')}
      data-rules="LocationSelected"
      value={note.location?.id ?? ''}
      data={[
        ...(note.location ? [] : [{ value: '', label: 'Choose where it took place' }]),
        ...places.map(({ id = '', name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
