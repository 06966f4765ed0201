import { useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';

/** The patient's last signed note of the same type. */
export function useLastNote(note: Note): Note | undefined {
  const patient = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
  const earlier = useList(
    patient
      ? {
          type: 'Note',
          partition: patient,
          filters: [{ kind: 'Status', values: ['Final', 'Amended'] }],
          orderBy: 'serviceDate',
          order: 'desc',
          pageSize: 20,
        }
      : null,
  ).items;
  return earlier.find(
    (one) => one.id !== note.id && (one.title === note.title || (one.definition && one.definition.id === note.definition?.id)),
  );
}
