import { useList, useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { encountersOf, notesAbout } from './queries.ts';
import { otherNotesOf } from './use-notes-of.ts';

/** Other notes in force of a note's visit, and of all visits of its appointment. */
export function useOtherNotes(note: Note): { readonly others: readonly Note[]; readonly appointment: string | undefined } {
  const visitId = note.encounter?.id;
  const appointment = useResource('Encounter', visitId).data?.appointment?.id;
  const visits = useList(appointment ? encountersOf([appointment]) : null).items;
  const ids = appointment ? visits.flatMap(({ id }) => id ?? []) : [visitId ?? []].flat();
  const notes = useList(ids.length > 0 ? notesAbout(ids) : null).items;
  return { others: otherNotesOf(note, notes), appointment };
}
