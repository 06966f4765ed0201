import { useList } from '@notewell/client/react';
import type { Appointment, Patient } from '@notewell/model';
import { useMemo } from 'react';
import { StartNoteButton, useNotesOf } from '../../features/start-note/index.ts';
import { addDays, dayOf, startOfDay } from '../../platform/dates.ts';
import { useMe } from '../../shell/session.ts';

const writable = ({ status }: Appointment) => status !== 'cancelled' && status !== 'entered-in-error';

/** Begins the note of today's appointment with this patient, or one of a visit that was not booked. */
export function StartNote({ patient }: { readonly patient: Patient }) {
  const me = useMe();
  const today = dayOf(new Date());
  const patientId = patient.id ?? '';
  const { items } = useList({
    type: 'Appointment',
    partition: patientId,
    filters: [{ kind: 'Start', from: startOfDay(today), to: startOfDay(addDays(today, 1)) }],
    orderBy: 'start',
    order: 'asc',
    pageSize: 20,
  });
  const own = useMemo(() => items.filter((one) => writable(one) && one.owner?.id === me.profile.id), [items, me.profile.id]);
  const notes = useNotesOf(own);
  const next = own.find(({ id }) => !notes.has(id ?? '')) ?? own[0];
  const note = next ? notes.get(next.id ?? '') : undefined;
  return (
    <StartNoteButton
      appointment={next ?? unbooked(patient, me.profile)}
      noteId={note?.status === 'Preliminary' ? note.id : undefined}
      next
    />
  );
}

/** A visit that nobody booked: now, with this patient. */
const unbooked = (patient: Patient, owner: Appointment['owner']): Appointment => ({
  resourceType: 'Appointment',
  status: 'arrived',
  start: new Date().toISOString(),
  ...(owner ? { owner } : {}),
  attendees: [
    { subject: { id: patient.id ?? '', resourceType: 'Patient', ...(patient.display ? { display: patient.display } : {}) } },
  ],
});
