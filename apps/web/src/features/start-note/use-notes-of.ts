import type { ListView } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { Appointment, Encounter, Note } from '@notewell/model';
import { useMemo } from 'react';
import { newestOf } from '../caseload/needs.ts';
import { encountersOf, notesAbout } from './queries.ts';

/** Which note documents which appointment. */
export interface NotesOf {
  readonly get: (appointment: Appointment) => Note | undefined;
  /** False until it is known what is there: a note must not be begun twice because the first was still on its way. */
  readonly known: boolean;
  /** False where the server could not be asked and the device does not hold all of them: one may have been begun elsewhere. */
  readonly isWhole: boolean;
}

/** The notes that document these appointments; where there are several of one, the first that was begun. */
export function useNotesOf(appointments: readonly Appointment[]): NotesOf {
  const ids = appointments.flatMap(({ id }) => (id ? [id] : []));
  const encounters = useList(ids.length > 0 ? encountersOf(ids) : null);
  const encounterIds = encounters.items.flatMap(({ id }) => (id ? [id] : []));
  const notes = useList(encounterIds.length > 0 ? notesAbout(encounterIds) : null);
  const known =
    ids.length === 0 || (encounters.status !== 'loading' && (encounterIds.length === 0 || notes.status !== 'loading'));
  const isWhole = ids.length === 0 || (isAll(encounters) && (encounterIds.length === 0 || isAll(notes)));
  return useMemo(() => {
    const found = byAppointment(encounters.items, notes.items);
    return { known, isWhole, get: ({ id }) => found.get(id ?? '') };
  }, [encounters.items, notes.items, known, isWhole]);
}

/** Whether the newest visits and notes of a chart are on this device; undefined until that is known, and where none is asked about. */
export function useHasChart(patient: string | undefined): boolean | undefined {
  const encounters = useList(patient === undefined ? null : newestOf('Encounter', patient));
  const notes = useList(patient === undefined ? null : newestOf('Note', patient));
  if (patient === undefined || encounters.status === 'loading' || notes.status === 'loading') return undefined;
  return isAll(encounters) && isAll(notes);
}

/** What may not be read is no question of the network. */
const isAll = ({ status, isPartial }: Pick<ListView<'Note'>, 'status' | 'isPartial'>) => status !== 'error' && !isPartial;

export function byAppointment(encounters: readonly Encounter[], notes: readonly Note[]): ReadonlyMap<string, Note> {
  const appointmentOf = new Map(encounters.map(({ id, appointment }) => [id, appointment?.id]));
  const found = new Map<string, Note>();
  const begun = notes
    .filter(({ status }) => status !== 'EnteredInError')
    .toSorted((a, b) => (a.created ?? '').localeCompare(b.created ?? ''));
  for (const note of begun) {
    const appointment = appointmentOf.get(note.encounter?.id);
    if (appointment && !found.has(appointment)) found.set(appointment, note);
  }
  return found;
}
