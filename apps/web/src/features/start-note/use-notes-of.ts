import { useList } from '@notewell/client/react';
import type { Appointment, Encounter, Note } from '@notewell/model';
import { useMemo } from 'react';

/** The notes that document these appointments, by appointment id; where there are several, the first that was begun. */
export function useNotesOf(appointments: readonly Appointment[]): ReadonlyMap<string, Note> {
  const ids = appointments.flatMap(({ id }) => (id ? [id] : []));
  const encounters = useList(
    ids.length > 0 ? { type: 'Encounter', filters: [{ kind: 'Appointment', values: ids }], pageSize: 500 } : null,
  );
  const encounterIds = encounters.items.flatMap(({ id }) => (id ? [id] : []));
  const notes = useList(
    encounterIds.length > 0 ? { type: 'Note', filters: [{ kind: 'Encounter', values: encounterIds }], pageSize: 500 } : null,
  );
  return useMemo(() => byAppointment(encounters.items, notes.items), [encounters.items, notes.items]);
}

export function byAppointment(encounters: readonly Encounter[], notes: readonly Note[]): ReadonlyMap<string, Note> {
  const appointmentOf = new Map(encounters.map(({ id, appointment }) => [id, appointment?.id]));
  const found = new Map<string, Note>();
  const begun = [...notes]
    .filter(({ status }) => status !== 'EnteredInError')
    .sort((a, b) => (a.created ?? '').localeCompare(b.created ?? ''));
  for (const note of begun) {
    const appointment = appointmentOf.get(note.encounter?.id);
    if (appointment && !found.has(appointment)) found.set(appointment, note);
  }
  return found;
}
