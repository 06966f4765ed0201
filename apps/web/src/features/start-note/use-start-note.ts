import { useClient } from '@notewell/client/react';
import type { Appointment, NoteDefinition } from '@notewell/model';
import { useRef, useState } from 'react';
import { useMe } from '../../shell/session.ts';
import { encounterOf, noteOf, subjectOf } from './drafts.ts';
import { pickDefinition, visitStatusOf } from './pick-definition.ts';

/** Why a note cannot be begun, in words for the person who tried. */
export class CannotStartNote extends Error {}

/**
 * Begins the note of an appointment: its visit and the note itself, both durable on the device when it resolves, online
 * or not. Resolves to the note's id. One press begins one note, however fast somebody clicks.
 */
export function useStartNote() {
  const client = useClient();
  const me = useMe();
  const [starting, setStarting] = useState<string>();
  const underWay = useRef(new Map<string, Promise<string>>());

  const begin = async (appointment: Appointment): Promise<string> => {
    const subject = subjectOf(appointment);
    if (!subject) throw new CannotStartNote('This appointment has nobody to write about.');
    const definition = await definitionFor(appointment, subject.resourceType === 'Group');
    const now = new Date().toISOString();
    const draft = encounterOf(appointment, subject, me.profile, now);
    const encounter = await client.create('Encounter', draft);
    const note = await client.create('Note', noteOf(draft, idOf(encounter), definition, me.profile, now));
    return idOf(note);
  };

  const definitionFor = async (appointment: Appointment, isGroup: boolean): Promise<NoteDefinition> => {
    const { items } = await client.list({
      type: 'NoteDefinition',
      filters: [{ kind: 'Status', values: ['Active'] }],
      pageSize: 500,
    });
    const definition = pickDefinition(items, {
      serviceId: appointment.serviceType?.id,
      programId: appointment.program?.id,
      locationId: appointment.serviceLocation?.id ?? appointment.location?.id,
      visitStatus: visitStatusOf(appointment.status),
      kind: isGroup ? 'Group' : 'Individual',
    });
    if (!definition) throw new CannotStartNote('The practice has no note definition for this kind of visit.');
    return definition;
  };

  const start = (appointment: Appointment): Promise<string> => {
    const id = appointment.id ?? '';
    const already = underWay.current.get(id);
    if (already) return already;
    setStarting(id);
    const work = begin(appointment).finally(() => {
      underWay.current.delete(id);
      setStarting(undefined);
    });
    underWay.current.set(id, work);
    return work;
  };
  return { start, starting };
}

/** A resource that was created has an id, the device's own until the server gives one. */
const idOf = ({ id }: { readonly id?: string | undefined }): string => id ?? '';
