import type { ListView } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { Appointment, Note } from '@notewell/model';
import { isStanding, notesByAppointment } from '@notewell/rules';
import { useMemo } from 'react';
import { newestOf } from '../../charts/caseload/needs.ts';
import { encountersOf, notesAbout } from './queries.ts';

/** Notes by appointment. */
export interface NotesOf {
  readonly get: (appointment: Appointment) => Note | undefined;
  /** False while loading, so that a second note is not started before the first one arrives. */
  readonly known: boolean;
  /** False if the server is unreachable and the device lacks some notes, so that one may exist elsewhere. */
  readonly isWhole: boolean;
}

/** Notes by appointment; the earliest if there are several. */
export function useNotesOf(appointments: readonly Appointment[]): NotesOf {
  const ids = appointments.flatMap(({ id }) => (id ? [id] : []));
  const encounters = useList(ids.length > 0 ? encountersOf(ids) : null);
  const encounterIds = encounters.items.flatMap(({ id }) => (id ? [id] : []));
  const notes = useList(encounterIds.length > 0 ? notesAbout(encounterIds) : null);
  const known =
    ids.length === 0 || (encounters.status !== 'loading' && (encounterIds.length === 0 || notes.status !== 'loading'));
  const isWhole = ids.length === 0 || (isAll(encounters) && (encounterIds.length === 0 || isAll(notes)));
  return useMemo(() => {
    const found = notesByAppointment(encounters.items, notes.items);
    return { known, isWhole, get: ({ id }) => found.get(id ?? '') };
  }, [encounters.items, notes.items, known, isWhole]);
}

/** True if a chart's newest visits and notes are on this device. Undefined while loading or without a patient. */
export function useHasChart(patient: string | undefined): boolean | undefined {
  const encounters = useList(patient === undefined ? null : newestOf('Encounter', patient));
  const notes = useList(patient === undefined ? null : newestOf('Note', patient));
  if (patient === undefined || encounters.status === 'loading' || notes.status === 'loading') return undefined;
  return isAll(encounters) && isAll(notes);
}

/** A list without read permission counts as complete, because the network is not the cause. */
const isAll = ({ status, isPartial }: Pick<ListView<'Note'>, 'status' | 'isPartial'>) => status !== 'error' && !isPartial;

/** Notes in force about the same person or group, begun for the same appointment, without the note itself. */
export const otherNotesOf = (note: Pick<Note, 'id' | 'subject'>, notes: readonly Note[]): readonly Note[] =>
  notes.filter((one) => one.id !== note.id && isStanding(one) && one.subject.id === note.subject.id);
